import { checkTree } from '../checkTree.ts'
import { defineCommand } from '../command.ts'
import { isNode } from '../fragment.ts'
import { change, type PatchArgs } from '../patch.ts'

/** What undoes all others: puts nodes back as they were and takes away those that were new. */
export const patch = defineCommand<'patch', PatchArgs>('patch', {
  check: (tree, { set, remove }) => {
    if (!Object.entries(set).every(([id, node]) => isNode(node, id))) return 'builder.notAPiece'
    return checkTree(change(tree, Object.values(set), remove).tree)[0]
  },
  apply: (tree, { set, remove }) => change(tree, Object.values(set), remove),
})
