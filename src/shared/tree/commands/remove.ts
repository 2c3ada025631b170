import { withoutChildren } from '../children.ts'
import { defineCommand } from '../command.ts'
import { parentIdOf, topMost } from '../indexTree.ts'
import { change } from '../patch.ts'
import { type TreeNode, walk } from '../tree.ts'

export interface RemoveArgs {
  ids: string[]
}

/** Takes nodes and everything under them out of the tree. */
export const remove = defineCommand<'remove', RemoveArgs>('remove', {
  check: (tree, { ids }) => {
    if (ids.some((id) => !Object.hasOwn(tree.nodes, id))) return 'builder.gone'
    return ids.includes(tree.rootId) ? 'builder.rootStays' : undefined
  },
  apply: (tree, { ids }) => {
    const tops = topMost(tree, ids)
    const gone = new Set(tops)
    const parents = new Map<string, TreeNode>()
    for (const id of tops) {
      const parent = tree.nodes[parentIdOf(tree, id) ?? '']
      if (parent) parents.set(parent._id, withoutChildren(parent, gone))
    }
    const removed = tops.flatMap((id) => [...walk(tree, id)].map((node) => node._id))
    return change(tree, [...parents.values()], removed)
  },
})
