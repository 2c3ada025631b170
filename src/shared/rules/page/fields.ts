import * as traits from '../../catalogue/traits.ts'
import type { ValueDefinition } from '../../catalogue/value.ts'
import type { TreeNode } from '../../tree/tree.ts'
import type { PageRules } from './compile.ts'
import type { PageState } from './page.ts'

/** A node that holds an answer. */
export interface PageField {
  name: string
  node: TreeNode
  definition: ValueDefinition
}

/** The fields of a page in reading order; with `pages`, only those under these nodes. */
export function fieldsOf(state: PageState, pages?: readonly string[]): readonly PageField[] {
  const { rules } = state
  const all = known.get(rules) ?? sorted(state)
  known.set(rules, all)
  if (!pages) return all
  const within = pages.map((id) => {
    const from = rules.at.get(id) ?? -1
    return [from, from < 0 ? -1 : (rules.end[from] ?? -1)] as const
  })
  return all.filter(({ node }) => {
    const i = rules.at.get(node._id) ?? -1
    return within.some(([from, end]) => i >= from && i < end)
  })
}

/** The fields of a tree stay what they are, and every answer that is saved asks for them. */
const known = new WeakMap<PageRules, readonly PageField[]>()

function sorted({ rules, valueDefinition }: PageState): PageField[] {
  const found: { i: number; field: PageField }[] = []
  for (const [name, numbers] of rules.fields) {
    for (const i of numbers) {
      const node = rules.nodes[i]
      const definition = node && valueDefinition(node.type)
      if (definition) found.push({ i, field: { name, node, definition } })
    }
  }
  return found.sort((a, b) => a.i - b.i).map(({ field }) => field)
}

/** Ids of the pages that are shown, in order. A step of the form is one of these. */
export function shownPages(state: PageState): string[] {
  return state.rules.nodes
    .filter((node) => traits.page.includes(node.type) && state.isShown(node._id))
    .map(({ _id }) => _id)
}

/** Whether the person at the page could change the answer: some field of that name is shown and enabled. */
export function isOpen(state: PageState, name: string): boolean {
  return (state.rules.fields.get(name) ?? []).some((i) => {
    const id = state.rules.nodes[i]?._id ?? ''
    return state.isShown(id) && !state.isDisabled(id)
  })
}
