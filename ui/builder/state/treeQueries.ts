import * as traits from '../../../src/shared/catalogue/traits.ts'
import { chainOf, parentIdOf } from '../../../src/shared/tree/indexTree.ts'
import type { PatchArgs } from '../../../src/shared/tree/patch.ts'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import { orderOf } from './order.ts'

/** What makes one tree of another with the same root. */
export function patchBetween(before: Tree, after: Tree): PatchArgs {
  const changed = changedNodes(before, after)
  const set: PatchArgs['set'] = {}
  for (const id of changed) {
    const node = after.nodes[id]
    if (node) set[id] = node
  }
  return { set, remove: changed.filter((id) => !after.nodes[id]) }
}

/** Ids of nodes that are new, gone or not the same. */
export function changedNodes(before: Tree, after: Tree): string[] {
  const changed: string[] = []
  for (const id of Object.keys(after.nodes)) if (after.nodes[id] !== before.nodes[id]) changed.push(id)
  for (const id of Object.keys(before.nodes)) if (!after.nodes[id]) changed.push(id)
  return changed
}

/** The ids of a form's pages, in order. */
export function pagesOf(tree: Tree): string[] {
  return (tree.nodes[tree.rootId]?.structure ?? []).filter((id) =>
    traits.page.includes(tree.nodes[id]?.type ?? ''),
  )
}

export function firstPage(tree: Tree): string | null {
  return pagesOf(tree)[0] ?? null
}

export function pageOf(tree: Tree, id: string | undefined): string | undefined {
  return id === undefined ? undefined : chainOf(tree, id).find((node) => traits.page.includes(node.type))?._id
}

/** The nodes from one to another in reading order; what Shift selects. */
export function rangeBetween(tree: Tree, from: string, to: string): string[] {
  const parent = parentIdOf(tree, from)
  const siblings =
    parent !== undefined && parent === parentIdOf(tree, to) ? (tree.nodes[parent]?.structure ?? []) : null
  const order = siblings ?? orderOf(tree)
  const ends = [order.indexOf(from), order.indexOf(to)].sort((a, b) => a - b)
  return order.slice(ends[0], (ends[1] ?? 0) + 1)
}
