import * as traits from '../../catalogue/traits.ts'
import { msg } from '../../i18n.ts'
import { isRecord } from '../../record.ts'
import type { ReadNode } from '../../tree/engineSettings.ts'
import type { TreeNode } from '../../tree/tree.ts'
import type { Condition } from '../condition/condition.ts'
import { shownPages } from './fields.ts'
import type { PageState } from './page.ts'

/** What a component Stop holds: the way to the page after or before the one that it stands on, or what sends the form and moves the case. */
export type HeldWay = 'next' | 'prev' | 'process'

/** The component that holds whoever is at this page there; undefined: nothing does. `process` is held from wherever in the form. */
export function heldBy(state: PageState, way: HeldWay, page?: string): TreeNode | undefined {
  return holding(state).find(
    ({ _id, extra }: ReadNode) =>
      extra[way] === true && (way === 'process' || isUnder(state, page ?? '', _id)),
  )
}

/** What keeps a form from being sent in: its buttons are held, or a page that is left on the way to them. */
export function heldFromSending(state: PageState): TreeNode | undefined {
  const onTheWay = shownPages(state).slice(0, -1)
  for (const page of onTheWay) {
    const held = heldBy(state, 'next', page)
    if (held) return held
  }
  return heldBy(state, 'process')
}

/** What holds whoever goes from a page to another one past it, forwards or back. */
export function heldOnWay(state: PageState, from: string, to: string | undefined): TreeNode | undefined {
  const pages = shownPages(state)
  const [here, there] = [pages.indexOf(from), pages.indexOf(to ?? '')]
  if (here < 0 || there < 0) return undefined
  const way = there > here ? 'next' : 'prev'
  const passed = there > here ? pages.slice(here, there) : pages.slice(there + 1, here + 1).reverse()
  for (const page of passed) {
    const held = heldBy(state, way, page)
    if (held) return held
  }
  return undefined
}

/** What is said where who built the form said nothing. */
export const heldHere = msg`Du kan inte gå vidare härifrån nu.`

/** Why, in the words of who built the form; empty where they said nothing. */
export function heldWhy({ context }: PageState, { extra }: ReadNode): string {
  const message = typeof extra.userMessage === 'string' ? extra.userMessage : ''
  return (context.fill?.(message) ?? message).trim()
}

/** Whether it holds anything now. */
export const isHolding = (state: PageState, node: TreeNode): boolean => holding(state).includes(node)

/** Those that are shown and hold, in reading order. */
function holding(state: PageState): readonly TreeNode[] {
  return state.rules.nodes.filter(
    ({ _id, type, extra }: ReadNode) =>
      traits.holds.includes(type) && state.isShown(_id) && isTrue(state, extra.expression),
  )
}

/** Without an expression it always is. */
const isTrue = (state: PageState, expression: unknown): boolean =>
  !isGiven(expression) || state.meets(expression)

/** Whether a condition is set: nothing is none. */
const isGiven = (expression: unknown): expression is Condition =>
  isRecord(expression) && Object.keys(expression).length > 0

function isUnder({ rules }: PageState, page: string, id: string): boolean {
  const from = rules.at.get(page) ?? -1
  const i = rules.at.get(id) ?? -1
  return from >= 0 && i >= from && i < (rules.end[from] ?? -1)
}
