import { choice, color, effect, flag, icon, text } from '../../fields/build.ts'
import type { DrawnOf } from '../../fields/data.ts'
import { msg } from '../../i18n.ts'

export const columnTypes = [
  'string',
  'since',
  'link',
  'assigned',
  'date',
  'dateNoTime',
  'range',
  'notifications',
  'bool',
  'object',
  'arrayObject',
] as const
export type TicketColumnType = (typeof columnTypes)[number]
export type TicketColumnWidth = 'xs' | 's' | 'm' | 'l' | 'xl'

/** Share of the table's width. */
export const columnWidths: Record<TicketColumnWidth, string> = {
  xs: '5%',
  s: '10%',
  m: '15%',
  l: '25%',
  xl: '50%',
}

export const pageSizes = ([5, 10, 25, 50, 100] as const).map((n) => ({
  value: n,
  label: { id: String(n) },
}))

export const columnFields = {
  label: text(msg`Rubrik`, { translatable: true, help: msg`Grupp.Rubrik ger en gemensam rubrik ovanför.` }),
  value: text(msg`Värde`, {
    required: true,
    help: msg`Till exempel title (vad ärendet kallas), form.name, status.name eller data.adress.`,
  }),
  key: text(msg`Sorteras och filtreras efter`),
  type: choice(
    msg`Typ`,
    [
      { value: 'string', label: msg`Text` },
      { value: 'since', label: msg`Tid sedan` },
      { value: 'link', label: msg`Länk` },
      { value: 'assigned', label: msg`Tilldelade` },
      { value: 'date', label: msg`Datum och klockslag` },
      { value: 'dateNoTime', label: msg`Datum` },
      { value: 'range', label: msg`Från och till` },
      { value: 'notifications', label: msg`Nyheter` },
      { value: 'bool', label: msg`Ja eller nej` },
      { value: 'object', label: msg`Objekt` },
      { value: 'arrayObject', label: msg`Lista av objekt` },
    ],
    { initial: 'string' },
  ),
  display: text(msg`Fält som visas`, { shownWhen: { field: 'type', in: ['object', 'arrayObject', 'link'] } }),
  sortable: flag(msg`Kan sorteras`, { initial: true }),
  filter: flag(msg`Söks i`, { initial: true }),
  width: choice(
    msg`Bredd`,
    [
      { value: 'xs', label: msg`Mycket smal` },
      { value: 's', label: msg`Smal` },
      { value: 'm', label: msg`Mellan` },
      { value: 'l', label: msg`Bred` },
      { value: 'xl', label: msg`Mycket bred` },
    ],
    { initial: 'm' },
  ),
}

/** A column of the table, as a page in one language sees it. */
export type TicketColumn = DrawnOf<typeof columnFields>

export const actionButtonFields = {
  label: text(msg`Etikett`, { required: true, translatable: true }),
  description: text(msg`Beskrivning`, { translatable: true }),
  color: color(msg`Färg`),
  icon: icon(msg`Ikon`),
  effects: effect('action', msg`Effekt`),
}

/** What is done with the selected cases. */
export type TicketActionButton = DrawnOf<typeof actionButtonFields>

/** Columns with few values, as questions of cases name them. */
const chosenFrom: Readonly<Record<string, string>> = {
  status: 'status',
  'status.name': 'status',
  form: 'form',
  'form.name': 'form',
  assign: 'handler',
  category: 'category',
  priority: 'priority',
  source: 'source',
  tags: 'tag',
}

/** What a column is searched, sorted and narrowed by. */
export const askedBy = ({ key, value }: { key?: string | null; value?: string | null }): string =>
  key || value || ''

/**
 * The column in questions of cases by whose values a table is narrowed (Söks i), undefined where it has none to choose between. A question
 * may be one without choices: then there are none.
 */
export function facetOf(column: {
  key?: string | null
  value?: string | null
  filter?: boolean | null
}): string | undefined {
  const asked = askedBy(column)
  if (column.filter === false) return undefined
  return asked.startsWith('data.') ? asked : chosenFrom[asked]
}
