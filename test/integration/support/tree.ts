import { componentOf } from '../../../src/shared/catalogue/index.ts'
import type { TreeMode } from '../../../src/shared/schemas/define.ts'
import { newTree } from '../../../src/shared/tree/new.ts'
import type { Tree, TreeNode } from '../../../src/shared/tree/tree.ts'

/** `Type#id`, its settings, its children. */
export type Branch = [string, Record<string, unknown>?, ...Branch[]]

/** A page of the given mode whose root has these children. */
export function page(mode: TreeMode, ...children: Branch[]): Tree {
  const { rootId, nodes } = newTree(mode)
  const root = nodes[rootId] as TreeNode
  const all: Record<string, TreeNode> = { [rootId]: root }
  const add = ([head, extra = {}, ...below]: Branch): string => {
    const [type = '', _id = `node${Object.keys(all).length}`] = head.split('#')
    if (!componentOf(type)) throw new Error(`no component ${type}`)
    const node: TreeNode = { _id, type, structure: [], extra, style: {} }
    all[_id] = node
    node.structure = below.map(add)
    return _id
  }
  all[rootId] = { ...root, structure: children.map(add) }
  return { rootId, nodes: all }
}

/** A section with one row and one column. */
export function section(...components: Branch[]): Branch {
  return ['Section', {}, ['Row', {}, ['Col', { cols: 12 }, ...components]]]
}
