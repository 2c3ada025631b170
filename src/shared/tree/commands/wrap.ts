import { withChildren, withoutChildren } from '../children.ts'
import { defineCommand } from '../command.ts'
import { type Fragment, isFragment } from '../fragment.ts'
import { parentIdOf, topMost } from '../indexTree.ts'
import { change } from '../patch.ts'
import { refusalAt, typesOf } from '../place.ts'
import { nodeOf, type Tree } from '../tree.ts'
import { refusalToInsert } from './insert.ts'

export interface WrapArgs {
  /** Nodes with the same parent. */
  ids: string[]
  /** The new container, e.g. `newNode('Panel')`: takes the place of the first of the nodes. */
  fragment: Fragment
  /** The node of the fragment that the nodes go into. */
  into: string
}

/** Puts nodes into a new container that stands where they stood. */
export const wrap = defineCommand<'wrap', WrapArgs>('wrap', {
  check: (tree, { ids, fragment, into }, context) => {
    if (ids.some((id) => !Object.hasOwn(tree.nodes, id))) return 'builder.gone'
    if (ids.includes(tree.rootId)) return 'builder.rootStays'
    if (!isFragment(fragment) || !Object.hasOwn(fragment.nodes, into)) return 'builder.notAPiece'
    const { parents, first } = standing(tree, ids)
    if (parents.size !== 1 || !first) return 'builder.notTogether'
    const inside = { rootId: fragment.roots[0] ?? '', nodes: fragment.nodes }
    return (
      refusalToInsert(tree, fragment, first, context) ??
      refusalAt(inside, typesOf(tree, { ids }), into, context)
    )
  },
  apply: (tree, { ids, fragment, into }) => {
    const { inside, first } = standing(tree, ids)
    const parent = nodeOf(tree, first?.parent ?? '')
    const container = nodeOf(fragment, into)
    const filled = withChildren(container, container.structure.length, inside)
    const others = Object.values(fragment.nodes).filter((node) => node._id !== into)
    const left = withChildren(withoutChildren(parent, new Set(inside)), first?.index ?? 0, fragment.roots)
    return change(tree, [...others, filled, left])
  },
})

function standing(tree: Tree, ids: readonly string[]) {
  const inside = topMost(tree, ids)
  const parents = new Set(inside.map((id) => parentIdOf(tree, id) ?? ''))
  const parent = tree.nodes[parentIdOf(tree, inside[0] ?? '') ?? '']
  const first = parent && { parent: parent._id, index: parent.structure.indexOf(inside[0] ?? '') }
  return { inside, parents, first }
}
