import { withChildren, withoutChildren } from '../children.ts'
import { defineCommand } from '../command.ts'
import { chainOf, maxDepth, parentIdOf, topMost } from '../indexTree.ts'
import { change } from '../patch.ts'
import { refusalToMove } from '../place.ts'
import { nodeOf, type Place, type Tree, type TreeNode, walk } from '../tree.ts'

export interface MoveArgs {
  /** Nodes under others of these go along with them. They land in reading order. */
  ids: string[]
  /** Counted among the children as they are before the move. */
  to: Place
}

/** Moves nodes to another place. */
export const move = defineCommand<'move', MoveArgs>('move', {
  check: (tree, { ids, to }, context) => {
    const refusal = refusalToMove(tree, ids, to.parent, context)
    if (refusal) return refusal
    const depth = Math.max(0, ...topMost(tree, ids).map((id) => depthOf(tree, id)))
    return chainOf(tree, to.parent).length + depth > maxDepth ? 'builder.tooDeep' : undefined
  },
  apply: (tree, { ids, to }) => {
    const moving = topMost(tree, ids)
    const gone = new Set(moving)
    const changed = new Map<string, TreeNode>()
    for (const id of moving) {
      const parent = tree.nodes[parentIdOf(tree, id) ?? '']
      if (parent) changed.set(parent._id, withoutChildren(parent, gone))
    }
    const target = nodeOf(tree, to.parent)
    const before = to.index < 0 ? target.structure : target.structure.slice(0, to.index)
    const index = before.filter((id) => !gone.has(id)).length
    changed.set(to.parent, withChildren(changed.get(to.parent) ?? target, index, moving))
    return change(tree, [...changed.values()])
  },
})

function depthOf(tree: Tree, id: string): number {
  let deepest = 0
  const above = chainOf(tree, id).length
  for (const node of walk(tree, id)) {
    if (node.structure.length === 0) deepest = Math.max(deepest, chainOf(tree, node._id).length - above + 1)
  }
  return deepest
}
