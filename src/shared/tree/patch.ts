import type { Applied, Command } from './command.ts'
import { carryIndex } from './indexTree.ts'
import type { Tree, TreeNode } from './tree.ts'

/** What any change comes to: nodes that are put in or replaced, and ids that go. */
export interface PatchArgs {
  set: Record<string, TreeNode>
  remove: string[]
}

/**
 * The change that every command ends in. Gives the new tree, which shares all other nodes with the old one, and
 * the patch that takes it back.
 */
export function change(tree: Tree, set: readonly TreeNode[], remove: readonly string[] = []): Applied {
  const nodes: Record<string, TreeNode> = { ...tree.nodes }
  const back: PatchArgs = { set: {}, remove: [] }
  const changed = [...set.map((node) => node._id), ...remove]
  for (const id of changed) {
    const old = Object.hasOwn(tree.nodes, id) ? tree.nodes[id] : undefined
    if (old) back.set[id] = old
  }
  for (const id of remove) delete nodes[id]
  for (const node of set) {
    nodes[node._id] = node
    if (!back.set[node._id]) back.remove.push(node._id)
  }
  const next = { rootId: tree.rootId, nodes }
  carryIndex(tree, next, changed)
  return { tree: next, undo: patchCommand(back) }
}

export function patchCommand(args: PatchArgs): Command<'patch', PatchArgs> {
  return { name: 'patch', args }
}

/** One patch that does what `first` and then `second` do. */
export function joinPatches(first: PatchArgs, second: PatchArgs): PatchArgs {
  const set = { ...first.set }
  for (const id of second.remove) delete set[id]
  const remove = new Set([...first.remove, ...second.remove])
  for (const [id, node] of Object.entries(second.set)) {
    set[id] = node
    remove.delete(id)
  }
  return { set, remove: [...remove] }
}

export function isPatch(command: Command): command is Command<'patch', PatchArgs> {
  return command.name === 'patch'
}
