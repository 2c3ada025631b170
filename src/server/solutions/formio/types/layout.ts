import { msg } from '../../../../shared/i18n.ts'
import { isRecord } from '../../../../shared/record.ts'
import { markdownOf as toMarkdown } from '../../../html/markdown.ts'
import { textOf as toText } from '../../../html/text.ts'
import { type Block, inColumn, item, node, rowsOf } from '../build.ts'
import type { MapContext, Mapper } from '../context.ts'
import { labelOf } from '../labels.ts'
import type { Reading } from '../reading.ts'
import { firstText, numberIn } from '../settings.ts'
import { groupsOf, type Source } from '../source.ts'
import { markdownAt, textAt } from '../words.ts'

const insideOf = (source: Source, context: MapContext): Block[] =>
  groupsOf(source).flatMap(({ path, components }) => context.inside(source, path, components))

/** A box with a heading. */
export const panel: Mapper = (from, context) => {
  const { source } = from
  const collapsible = source.collapsible === true
  if (collapsible) from.take('collapsible')
  if (collapsible) from.take('collapsed')
  else from.idle('collapsed', msg`Gäller ändå: rutan kan inte fällas ihop.`)
  from.idle('isAttachmentPanel', msg`Hör till Form.io:s byggare.`)
  return {
    to: 'Panel',
    blocks: [
      item(
        'Panel',
        {
          ...heading(from, context, ['title', 'legend', 'label']),
          ...(collapsible && { collapsible: true, openExpanded: source.collapsed !== true }),
        },
        rowsOf(insideOf(source, context)),
      ),
    ],
  }
}

/** What only holds others together: it needs a box where it has a heading, or is shown or hidden as one. */
export const group: Mapper = (from, context) => {
  const { source } = from
  const inside = insideOf(source, context)
  from.idle('hideHeader', msg`Gäller ändå: rubriken syns inte.`)
  const own = heading(from, context, legends(source))
  const { conditional } = source
  const conditioned =
    (isRecord(conditional) &&
      (Boolean(conditional.when) || Array.isArray(conditional.conditions) || isRecord(conditional.json))) ||
    Boolean(source.customConditional) ||
    source.hidden === true
  if (Object.keys(own).length === 0 && !conditioned) return { to: 'Row', blocks: inside }
  return { to: 'Panel', blocks: [item('Panel', own, rowsOf(inside))] }
}

/** Form.io reads a group's heading in its legend; Open Forms in its label, unless its header is hidden. */
function legends(source: Source): string[] {
  if (source.type !== 'fieldset' || !('hideHeader' in source)) return ['legend', 'title']
  return source.hideHeader === true ? [] : ['legend', 'label']
}

export const columns: Mapper = (from, context) => {
  const groups = groupsOf(from.source)
  for (const name of ['offset', 'push', 'pull']) {
    if (groups.some(({ facts }) => (numberIn(facts[name]) ?? 0) !== 0))
      from.leave(`columns[].${name}`, msg`Kolumnernas förskjutning finns inte.`)
    else from.idle(`columns[].${name}`, msg`Gäller ändå: kolumnerna är inte förskjutna.`)
  }
  from.idle('columns[].sizeMobile', msg`Kolumner står under varandra på små skärmar.`)
  const cols = groups.map(({ path, facts, components }, i) => {
    const width = widthOf(facts)
    if (width !== undefined) from.take(`columns[${i}].${width.from}`)
    return node(
      'Col',
      { cols: width?.cols ?? Math.max(1, Math.floor(12 / groups.length)) },
      inColumn(context.inside(from.source, path, components)),
    )
  })
  from.idle('columns[]', msg`Utseendet följer temat här.`)
  return { to: 'Row', blocks: [{ row: node('Row', {}, cols) }] }
}

/** `width` of Form.io, `size` of Open Forms; both in twelfths. Form.io's own `size` is of a screen: `md`. */
function widthOf(facts: Record<string, unknown>): { from: string; cols: number } | undefined {
  for (const from of ['width', 'size', 'currentWidth']) {
    const width = numberIn(facts[from])
    if (width !== undefined && width >= 1 && width <= 12) return { from, cols: Math.round(width) }
  }
  return undefined
}

/** A table laid out for looks: a row of columns per row. */
export const table: Mapper = (from, context) => {
  const { source } = from
  const rows = Map.groupBy(groupsOf(source), ({ facts }) => Number(facts.row))
  const blocks = [...rows.values()].map((cells): Block => {
    const width = Math.max(1, Math.floor(12 / cells.length))
    return {
      row: node(
        'Row',
        {},
        cells.map(({ path, components }) =>
          node('Col', { cols: width }, inColumn(context.inside(source, path, components))),
        ),
      ),
    }
  })
  from.idle('numRows', msg`Gäller ändå: tabellens rader och kolumner står i den.`)
  from.idle('numCols', msg`Gäller ändå: tabellens rader och kolumner står i den.`)
  from.leave('header', msg`Tabellens rubriker finns inte.`)
  const caption = textAt(from, 'caption', context)
  return {
    to: 'Row',
    blocks: caption ? [item('Panel', { label: caption }, rowsOf(blocks))] : blocks,
    approximated: { text: msg`Tabellen är rader med kolumner, utan linjer.` },
  }
}

/** Tabs stand under each other, a panel each. */
export const tabs: Mapper = (from, context) => ({
  to: 'Panel',
  blocks: groupsOf(from.source).map(({ path, components }, i) => {
    from.idle(`components[${i}].key`, msg`Bara fält har namn här.`)
    const label = textAt(from, `components[${i}].label`, context) ?? tabLabel(from, i, context)
    return item('Panel', label ? { label } : {}, rowsOf(context.inside(from.source, path, components)))
  }),
  approximated: { text: msg`Flikarna står under varandra, som paneler.` },
})

function tabLabel(from: Reading, i: number, context: MapContext) {
  const tab = Array.isArray(from.source.components) ? from.source.components[i] : undefined
  if (!isRecord(tab) || typeof tab.label !== 'string' || tab.label === '') return undefined
  from.take(`components[${i}].label`)
  return context.text(tab.label)
}

/** Texts that unfold one by one (NAV). */
export const accordion: Mapper = (from, context) => {
  const { accordionValues } = from.source
  const own = heading(from, context, ['title', 'legend'])
  const parts = (Array.isArray(accordionValues) ? accordionValues : []).flatMap((one, i): Block[] => {
    if (!isRecord(one)) return []
    const at = `accordionValues[${i}]`
    from.take(`${at}.defaultOpen`)
    for (const key of ['title', 'content']) from.take(`${at}.${key}`)
    const [title, text] = [one.title, one.content].map((words) => (typeof words === 'string' ? words : ''))
    const inside = text ? [item('Markdown', { content: context.text(text, toMarkdown) })] : []
    const label = title ? { label: context.text(title, toText) } : {}
    return [
      item('Panel', { ...label, collapsible: true, openExpanded: one.defaultOpen === true }, rowsOf(inside)),
    ]
  })
  return {
    to: 'Panel, Markdown',
    blocks: [item('Panel', own, rowsOf([...parts, ...insideOf(from.source, context)]))],
  }
}

/** Rows that a visitor adds: here they can be filled in once. */
export const repeated: Mapper = (from, context) => {
  const reason = msg`Raderna kan bara fyllas i en gång.`
  for (const path of [
    'addAnother',
    'removeAnother',
    'saveRow',
    'removeRow',
    'groupLabel',
    'addAnotherPosition',
    'templates',
    'reorder',
    'rowDrafts',
    'inlineEdit',
    'openWhenEmpty',
    'initEmpty',
    'enableRowGroups',
    'rowGroups',
    'displayAsTable',
    'defaultOpen',
    'defaultValue',
    'validate.minLength',
    'validate.maxLength',
    'conditionalAddButton',
  ])
    from.leave(path, reason)
  from.leave('validate.required', msg`Att det finns minst en rad krävs inte.`)
  return {
    to: 'Panel',
    blocks: [
      item(
        'Panel',
        heading(from, context, ['legend', 'title', 'label']),
        rowsOf(insideOf(from.source, context)),
      ),
    ],
    approximated: { text: reason },
    note: msg`**Inte inläst från Form.io:** ”{label}” kunde fyllas i flera gånger. Här fylls det i en gång.`,
    noteValues: { label: labelOf(from.source) || String(from.source.key ?? '') },
  }
}

function heading(from: Reading, context: MapContext, paths: readonly string[]) {
  const hidden = from.source.hideLabel === true
  const titled = paths.some((path) => typeof from.source[path] === 'string' && from.source[path] !== '')
  if (hidden && titled) from.take('hideLabel')
  const label = hidden ? undefined : firstText(from, context, paths)
  if (hidden) for (const path of paths) from.idle(path, msg`Syns inte i Form.io heller.`)
  const description = markdownAt(from, 'description', context)
  return { ...(label && { label }), ...(description && { description }) }
}
