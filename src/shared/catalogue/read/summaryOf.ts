import { type Locale, msg, type Translate } from '../../i18n.ts'
import { fieldsOf, shownPages } from '../../rules/page/fields.ts'
import type { PageState } from '../../rules/page/page.ts'
import { type FileAnswer, filesIn } from '../values/FileUpload.ts'

export interface SummaryPage {
  /** The page's node; the root in a form without pages. */
  _id: string
  label: string
  rows: SummaryRow[]
}

export interface SummaryRow {
  nodeId: string
  name: string
  type: string
  label: string
  /** The answer in words; empty when there is none. */
  text: string
  files?: FileAnswer[]
  /** Of a case: staff have removed its content, or a file of it. */
  removed?: true
}

/** The answers of a form in words, page by page, questions that are hidden left out. */
export function summaryOf(state: PageState, { locale, t }: { locale: Locale; t: Translate }): SummaryPage[] {
  const [root] = state.rules.nodes
  const pages = shownPages(state)
  return (pages.length > 0 ? pages : root ? [root._id] : []).map((_id) => {
    const node = state.rules.nodes[state.rules.at.get(_id) ?? 0]
    const seen = new Set<string>()
    const rows: SummaryRow[] = []
    for (const { name, node: field, definition } of fieldsOf(state, [_id])) {
      if (seen.has(name) || !state.isShown(field._id) || field.type === 'Button') continue
      seen.add(name)
      const value = state.value(name)
      const empty = definition.isEmpty(value)
      rows.push({
        nodeId: field._id,
        name,
        type: field.type,
        label: String(field.extra.label ?? name),
        text: empty ? '' : definition.text(value, field.extra, { locale, t }),
        ...(field.type === 'FileUpload' && !empty && { files: filesIn(value) }),
      })
    }
    return { _id, label: String(node?.extra.label ?? ''), rows }
  })
}

/** Answers that are kept and stand in no summary: what the form filled in, and what was answered before its question was hidden. */
export function unshownOf(
  state: PageState,
  { locale, t }: { locale: Locale; t: Translate },
): Pick<SummaryRow, 'name' | 'label' | 'text'>[] {
  const shown = new Set(summaryOf(state, { locale, t }).flatMap(({ rows }) => rows.map(({ name }) => name)))
  const rows = new Map<string, Pick<SummaryRow, 'name' | 'label' | 'text'>>()
  for (const { name, node, definition } of fieldsOf(state)) {
    const value = state.value(name)
    if (shown.has(name) || rows.has(name) || node.type === 'Button' || definition.isEmpty(value)) continue
    const text = definition.text(value, node.extra, { locale, t })
    rows.set(name, { name, label: String(node.extra.label || t(filledIn)), text })
  }
  return [...rows.values()]
}

/** What a question without a label is called to whoever does not build the form. */
export const filledIn = msg`Värde som fylls i automatiskt`
