import { withChildren } from '../children.ts'
import { defineCommand, type Refusal, type TreeContext } from '../command.ts'
import { type Fragment, isFragment, maxNodes } from '../fragment.ts'
import { chainOf, maxDepth } from '../indexTree.ts'
import { change } from '../patch.ts'
import { canStand, refusalAt } from '../place.ts'
import { nodeOf, type Place, type Tree } from '../tree.ts'

export interface InsertArgs {
  /** With ids that the tree does not have; see `newNode`. */
  fragment: Fragment
  to: Place
}

/** Puts new nodes into the tree. */
export const insert = defineCommand<'insert', InsertArgs>('insert', {
  check: (tree, { fragment, to }, context) => refusalToInsert(tree, fragment, to, context),
  apply: (tree, { fragment, to }) => putIn(tree, fragment, to),
})

export function putIn(tree: Tree, { nodes, roots }: Fragment, to: Place) {
  const parent = nodeOf(tree, to.parent)
  return change(tree, [...Object.values(nodes), withChildren(parent, to.index, roots)])
}

export function refusalToInsert(
  tree: Tree,
  fragment: Fragment,
  to: Place,
  context: TreeContext,
): Refusal | undefined {
  if (!isFragment(fragment)) return 'builder.notAPiece'
  const { nodes, roots } = fragment
  const ids = Object.keys(nodes)
  if (ids.some((id) => Object.hasOwn(tree.nodes, id))) return 'builder.idTaken'
  if (Object.keys(tree.nodes).length + ids.length > maxNodes) return 'builder.tooMany'
  if (chainOf(tree, to.parent).length + depthOf(fragment) > maxDepth) return 'builder.tooDeep'
  for (const { type, structure } of Object.values(nodes)) {
    if (!structure.every((child) => canStand(nodes[child]?.type ?? '', type, context)))
      return 'builder.notHere'
  }
  return refusalAt(tree, new Set(roots.map((id) => nodes[id]?.type ?? '')), to.parent, context)
}

function depthOf({ nodes, roots }: Fragment): number {
  let depth = 0
  for (let level = roots; level.length > 0; depth++) level = level.flatMap((id) => nodes[id]?.structure ?? [])
  return depth
}
