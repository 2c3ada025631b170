import type { Refusal } from '../command.ts'
import { defineCommand } from '../command.ts'
import type { EngineSettings, ReadNode } from '../engineSettings.ts'
import { namedByHand } from '../labelName.ts'
import { namesOf, reservedNames, withNames } from '../names.ts'
import { change } from '../patch.ts'
import { nodeOf, type Tree, type TreeNode } from '../tree.ts'

export interface RenameArgs {
  id: string
  name: string
}

/** Gives a component a name that somebody chose. Conditions and text templates everywhere in the tree follow. */
export const rename = defineCommand<'rename', RenameArgs>('rename', {
  check: checkName,
  apply: (tree, { id, name }) =>
    change(
      tree,
      withNewName(tree, id, name, (node) => ({
        ...node,
        extra: { ...node.extra, name, [namedByHand]: true },
      })),
    ),
})

/** Why a component cannot have this name. */
export function checkName(tree: Tree, { id, name }: RenameArgs): Refusal | undefined {
  if (!Object.hasOwn(tree.nodes, id)) return 'builder.gone'
  if (!/^[A-Za-zÅÄÖåäö_][\wÅÄÖåäö-]{0,99}$/.test(name)) return 'validation.name'
  if (reservedNames.has(name)) return 'builder.nameReserved'
  const { name: old }: EngineSettings = tree.nodes[id]?.extra ?? {}
  return name !== old && namesOf(tree).has(name) ? 'builder.nameTaken' : undefined
}

/** The nodes that are not the same when a component has another name; `own` is what else changes in it. */
export function withNewName(
  tree: Tree,
  id: string,
  name: string,
  own: (node: TreeNode) => TreeNode,
): TreeNode[] {
  const node = nodeOf(tree, id)
  const { name: old }: EngineSettings = node.extra
  const shared = Object.values<ReadNode>(tree.nodes).some(
    (other) => other !== node && other.extra.name === old,
  )
  const renamed = new Map(typeof old === 'string' && old !== '' && !shared ? [[old, name]] : [])
  return Object.values(tree.nodes)
    .map((one) => (one === node ? own(withNames(one, renamed)) : withNames(one, renamed)))
    .filter((one) => one !== tree.nodes[one._id])
}
