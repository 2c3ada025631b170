import type { Tree, TreeNode } from './tree.ts'

/**
 * Who stands under whom. The index of a tree is made when it is first asked for and handed on by every change
 * (`change` in `patch.ts`), so a command on a page of thousands of nodes does not walk all of them.
 */

/** The parent's id; nothing for the root and for ids that are not in the tree. */
export function parentIdOf(tree: Tree, id: string): string | undefined {
  return indexTree(tree).get(id)
}

/** The node, its parent, and so on up to the root. Empty for an id that is not in the tree. */
export function chainOf(tree: Tree, id: string): TreeNode[] {
  const chain: TreeNode[] = []
  for (
    let at: string | undefined = id;
    at !== undefined && chain.length <= maxDepth;
    at = parentIdOf(tree, at)
  ) {
    const node = Object.hasOwn(tree.nodes, at) ? tree.nodes[at] : undefined
    if (!node) break
    chain.push(node)
  }
  return chain
}

/** Whether the node is `ancestor` or stands somewhere under it. */
export function isWithin(tree: Tree, id: string, ancestor: string): boolean {
  return chainOf(tree, id).some((node) => node._id === ancestor)
}

/** Each id once, in reading order, without those whose ancestor is among them and those not in the tree. */
export function topMost(tree: Tree, ids: readonly string[]): string[] {
  const chosen = new Set(ids)
  const tops = [...chosen].filter((id) => {
    const chain = chainOf(tree, id)
    return chain.length > 0 && !chain.slice(1).some((node) => chosen.has(node._id))
  })
  const paths = new Map(tops.map((id) => [id, pathOf(tree, id)]))
  return tops.sort((a, b) => comparePaths(paths.get(a) ?? [], paths.get(b) ?? []))
}

/** Moves the index on to the tree that a change made of this one. */
export function carryIndex(from: Tree, to: Tree, changed: readonly string[]): void {
  const index = indexes.get(from.nodes)
  if (!index) return
  indexes.delete(from.nodes)
  for (const id of changed) {
    for (const child of from.nodes[id]?.structure ?? []) if (index.get(child) === id) index.delete(child)
  }
  for (const id of changed) {
    for (const child of to.nodes[id]?.structure ?? []) index.set(child, id)
  }
  indexes.set(to.nodes, index)
}

/** No page is this deep; a damaged tree that goes in a circle must not hang. */
export const maxDepth = 100

const indexes = new WeakMap<Tree['nodes'], Map<string, string>>()

function indexTree(tree: Tree): ReadonlyMap<string, string> {
  const known = indexes.get(tree.nodes)
  if (known) return known
  const index = new Map<string, string>()
  for (const id of Object.keys(tree.nodes)) {
    for (const child of tree.nodes[id]?.structure ?? []) index.set(child, id)
  }
  indexes.set(tree.nodes, index)
  return index
}

/** The child numbers on the way from the root. */
function pathOf(tree: Tree, id: string): number[] {
  const chain = chainOf(tree, id).reverse()
  return chain.slice(1).map((node, depth) => chain[depth]?.structure.indexOf(node._id) ?? 0)
}

function comparePaths(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = (a[i] ?? -1) - (b[i] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}
