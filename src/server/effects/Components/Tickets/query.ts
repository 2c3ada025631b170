import { z } from 'zod'
import type { StoredSettings } from '../../../../shared/catalogue/index.ts'
import { askedBy } from '../../../../shared/catalogue/settings/ticketColumns.ts'
import { caseViews } from '../../../../shared/process/views.ts'
import type { CaseFilter, CaseQuery } from '../../../cases/contract.ts'
import type { Services } from '../../../services.ts'
import type { Session } from '../../../session.ts'
import { componentRef, componentSettings } from '../../component.ts'

/** What the Tickets table sends to its source. */
export const ticketsInput = z.strictObject({
  page: z.int().min(1).max(1_000_000).default(1),
  pageSize: z.int().min(1).max(1000).default(10),
  sort: z.record(z.string().max(110), z.union([z.literal(1), z.literal(-1)])).default({}),
  /** Text in the filter box. */
  filter: z.string().max(200).default(''),
  /** Of what staff may read. */
  view: z.enum(caseViews).optional(),
  ended: z.boolean().optional(),
  /** Chips: texts, and values of columns, of each of which a case has one. */
  filters: z
    .array(
      z.union([
        z.string().max(200),
        z.strictObject({
          column: z.string().max(110),
          value: z.string().max(200),
          label: z.string().max(200),
        }),
      ]),
    )
    .max(40)
    .default([]),
  /** Answer of the component that filters the table, or several conditions by column. */
  componentFilter: z.json().optional(),
  component: componentRef.optional(),
})
export type TicketsInput = z.infer<typeof ticketsInput>

export const ticketsOutput = z.object({
  data: z.array(z.looseObject({ _id: z.string() })),
  totalCount: z.number(),
  /** The column that it is sorted or narrowed by gets its lists now; until then it takes longer. */
  making: z.literal(true).optional(),
})

/** The table's question in the words of the case engine. Rows hold the answers that the table shows, and no others. */
export async function ticketsQuery(
  services: Services,
  session: Session,
  input: TicketsInput,
  scope: CaseQuery['scope'],
): Promise<CaseQuery> {
  const settings = input.component && (await componentSettings(services, session, input.component, 'Tickets'))
  const texts = [input.filter, ...input.filters]
    .flatMap((chip) => (typeof chip === 'string' ? chip.trim() : []))
    .filter((text) => text !== '')
  const searched = settings && searchedIn(settings)
  const filter = await filterOf(services, session, input.componentFilter, settings)
  return {
    scope,
    ...(input.view && { view: input.view }),
    ...(input.ended && { ended: true }),
    page: input.page,
    pageSize: input.pageSize,
    // A table without a column to search has no box.
    ...(searched
      ? { texts: filter.texts, textsIn: { texts: searched.length > 0 ? texts : [], columns: searched } }
      : { texts: [...texts, ...filter.texts] }),
    where: { ...chosenIn(input), ...filter.where },
    ...(Object.keys(input.sort).length > 0 && { sort: input.sort }),
    ...(settings && { columns: answersShown(settings) }),
  }
}

/** Of each column one of the values that were chosen. */
function chosenIn({ filters }: TicketsInput): Record<string, CaseFilter> {
  const choices = filters.filter((chip) => typeof chip !== 'string')
  const byColumn = Map.groupBy(choices, ({ column }) => column)
  return Object.fromEntries(
    [...byColumn].map(([column, of]) => [column, { is: of.map(({ value }) => value) }]),
  )
}

/** Columns that the box of the table looks in. */
const searchedIn = ({ columns }: StoredSettings<'Tickets'>): string[] =>
  (columns ?? []).flatMap((column) => (column.filter === false ? [] : askedBy(column) || []))

function answersShown(settings: StoredSettings<'Tickets'>): string[] {
  return (settings.columns ?? []).flatMap(({ value }) =>
    value?.startsWith('data.') ? [value.slice('data.'.length)] : [],
  )
}

interface Filter {
  where: Record<string, CaseFilter>
  texts: string[]
}

/** An answer under the name of a column or of a question in some form narrows that; any other is searched for. */
async function filterOf(
  services: Services,
  session: Session,
  value: unknown,
  settings: StoredSettings<'Tickets'> | undefined,
): Promise<Filter> {
  const none: Filter = { where: {}, texts: [] }
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return none
  const name = settings?.enableComponentFilter === true ? String(settings.componentFilterId ?? '') : ''
  if (typeof value === 'object' && !Array.isArray(value) && !isRange(value)) {
    return { where: value as Filter['where'], texts: [] }
  }
  if (ownColumns.has(name)) return { where: { [name]: value as CaseFilter }, texts: [] }
  if (name !== '' && (await isAsked(services, session, name))) {
    return { where: { [`data.${name}`]: value as CaseFilter }, texts: [] }
  }
  return { where: {}, texts: [value].flat().filter((one) => typeof one === 'string') }
}

const ownColumns = new Set([
  'status',
  'form',
  'assign',
  'DiaryNumber',
  'createdByName',
  'created',
  'updated',
  'due',
])

const isRange = (value: object) => Object.keys(value).every((key) => key === 'from' || key === 'to')

async function isAsked(services: Services, session: Session, name: string): Promise<boolean> {
  const forms = await services.documents.allPublished(session, 'form')
  return forms.some(({ tree }) => Object.values(tree?.nodes ?? {}).some(({ extra }) => extra.name === name))
}
