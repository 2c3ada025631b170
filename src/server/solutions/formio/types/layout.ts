import { msg } from '../../../../shared/i18n.ts'
import { isRecord } from '../../../../shared/record.ts'
import { markdownOf } from '../../../html/markdown.ts'
import { type Block, inColumn, item, node, rowsOf } from '../build.ts'
import type { MapContext, Mapper, Remark } from '../context.ts'
import { labelOf, numberIn } from '../settings.ts'
import { groupsOf, type Source } from '../source.ts'

const insideOf = (source: Source, context: MapContext): Block[] =>
  groupsOf(source).flatMap(({ path, components }) => context.inside(source, path, components))

/** A box with a heading. */
export const panel: Mapper = (source, context) => ({
  to: 'Panel',
  blocks: [
    item(
      'Panel',
      {
        ...heading(source, context),
        ...(source.collapsible === true && { collapsible: true, openExpanded: source.collapsed !== true }),
      },
      rowsOf(insideOf(source, context)),
    ),
  ],
  read: ['title', 'legend', 'collapsible', 'collapsed', 'theme', 'breadcrumb', 'isAttachmentPanel'],
})

/** What only holds others together: it needs a box where it is shown or hidden as one. */
export const group: Mapper = (source, context) => {
  const inside = insideOf(source, context)
  const conditional =
    isRecord(source.conditional) &&
    (Boolean(source.conditional.when) || Array.isArray(source.conditional.conditions))
  const shown = typeof source.legend === 'string' && source.legend !== ''
  if (!shown && !conditional && !source.customConditional)
    return { to: 'Row', blocks: inside, read: ['legend', 'tree'] }
  const label = shown ? { label: context.text(labelOf(source)) } : {}
  return {
    to: 'Panel',
    blocks: [item('Panel', { ...label, ...lead(source, context) }, rowsOf(inside))],
    read: ['legend', 'tree'],
  }
}

export const columns: Mapper = (source, context) => {
  const groups = groupsOf(source)
  const approximated: Remark[] = []
  const moved = groups.some(({ facts }) =>
    [facts.offset, facts.push, facts.pull].some((value) => (numberIn(value) ?? 0) !== 0),
  )
  if (moved) approximated.push({ text: msg`Kolumnernas förskjutning finns inte.`, property: 'columns' })
  const cols = groups.map(({ path, facts, components }) =>
    node('Col', { cols: widthOf(facts, groups.length) }, inColumn(context.inside(source, path, components))),
  )
  return {
    to: 'Row',
    blocks: [{ row: node('Row', {}, cols) }],
    approximated,
    read: ['columns', 'autoAdjust'],
  }
}

/** A table laid out for looks: a row of columns per row. */
export const table: Mapper = (source, context) => {
  const groups = groupsOf(source)
  const rows = Map.groupBy(groups, ({ facts }) => Number(facts.row))
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
  const header = Array.isArray(source.header) && source.header.some(Boolean)
  return {
    to: 'Row',
    blocks,
    approximated: [{ text: msg`Tabellen är rader med kolumner, utan linjer.` }],
    leftOut: header ? [{ text: msg`Tabellens rubriker finns inte.`, property: 'header' }] : [],
    read: [
      'rows',
      'numRows',
      'numCols',
      'header',
      'striped',
      'bordered',
      'hover',
      'condensed',
      'cellAlignment',
      'caption',
      'cloneRows',
    ],
  }
}

/** Tabs stand under each other, a panel each. */
export const tabs: Mapper = (source, context) => ({
  to: 'Panel',
  blocks: groupsOf(source).map(({ path, facts, components }) =>
    item(
      'Panel',
      { label: context.text(String(facts.label ?? '')) },
      rowsOf(context.inside(source, path, components)),
    ),
  ),
  approximated: [{ text: msg`Flikarna står under varandra, som paneler.` }],
  read: ['verticalLayout'],
})

/** Rows that a visitor adds: here they can be filled in once. */
export const repeated: Mapper = (source, context) => {
  const label = labelOf(source) || String(source.key ?? '')
  const note = context.own(
    msg`**Inte inläst från Form.io:** ”{label}” kunde fyllas i flera gånger. Här fylls det i en gång.`,
    { label },
  )
  return {
    to: 'Panel',
    blocks: [
      item(
        'Panel',
        heading(source, context),
        rowsOf([item('Markdown', { content: note }), ...insideOf(source, context)]),
      ),
    ],
    approximated: [{ text: msg`Raderna kan bara fyllas i en gång.` }],
    read: [
      'addAnother',
      'addAnotherPosition',
      'removeRow',
      'saveRow',
      'templates',
      'inlineEdit',
      'openWhenEmpty',
      'layoutFixed',
      'initEmpty',
      'enableRowGroups',
      'reorder',
      'defaultOpen',
      'rowDrafts',
      'displayAsTable',
      'defaultValue',
      'tree',
      'isRowFocused',
    ],
  }
}

function heading(source: Source, context: MapContext): Record<string, unknown> {
  const label =
    source.hideLabel === true
      ? ''
      : labelOf({ ...source, label: source.legend || source.title || source.label })
  return { ...(label && { label: context.text(label) }), ...lead(source, context) }
}

function lead(source: Source, context: MapContext): Record<string, unknown> {
  const text = typeof source.description === 'string' ? markdownOf(source.description) : ''
  return text ? { description: context.text(text) } : {}
}

function widthOf(facts: Record<string, unknown>, count: number): number {
  const width = numberIn(facts.width) ?? numberIn(facts.currentWidth)
  return width && width >= 1 && width <= 12 ? Math.round(width) : Math.max(1, Math.floor(12 / count))
}
