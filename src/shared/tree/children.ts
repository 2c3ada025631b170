import type { TreeNode } from './tree.ts'

/** The node with these children put in before child number `index`; an index out of range means last. */
export function withChildren(node: TreeNode, index: number, ids: readonly string[]): TreeNode {
  const at = index < 0 || index > node.structure.length ? node.structure.length : index
  return { ...node, structure: node.structure.toSpliced(at, 0, ...ids) }
}

export function withoutChildren(node: TreeNode, ids: ReadonlySet<string>): TreeNode {
  return { ...node, structure: node.structure.filter((id) => !ids.has(id)) }
}
