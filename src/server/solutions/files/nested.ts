import { componentOf } from '../../../shared/catalogue/index.ts'
import { isRecord } from '../../../shared/record.ts'
import { nodeOf, type Tree, type TreeNode } from '../../../shared/tree/tree.ts'
import { ordered } from './ordered.ts'

/** A node with its children inside it, as a solution's files hold a page: a difference is read where it stands. */
export interface NestedNode {
  _id: string
  type: string
  extra?: Record<string, unknown>
  style?: Record<string, string | number>
  children?: NestedNode[]
}

export function toNested(tree: Tree, id: string = tree.rootId): NestedNode {
  const { _id, type, structure, extra, style } = nodeOf(tree, id)
  const settings = Object.keys(componentOf(type)?.settings ?? {})
  return {
    _id,
    type,
    ...(Object.keys(extra).length > 0 && { extra: ordered(extra, ['name', 'label', ...settings]) }),
    ...(Object.keys(style).length > 0 && { style: ordered(style, []) as TreeNode['style'] }),
    ...(structure.length > 0 && { children: structure.map((child) => toNested(tree, child)) }),
  }
}

/** What `toNested` made, as a tree. Gives undefined when it is nothing of the sort. */
export function fromNested(nested: unknown): Tree | undefined {
  const nodes: Record<string, TreeNode> = {}
  const add = (value: unknown, depth: number): string | undefined => {
    if (!isNestedNode(value) || depth > maxDepth || Object.hasOwn(nodes, value._id)) return undefined
    const { _id, type, extra = {}, style = {}, children = [] } = value
    const node: TreeNode = { _id, type, structure: [], extra, style }
    nodes[_id] = node
    for (const child of children) {
      const id = add(child, depth + 1)
      if (id === undefined) return undefined
      node.structure.push(id)
    }
    return _id
  }
  const rootId = add(nested, 0)
  return rootId === undefined ? undefined : { rootId, nodes }
}

const maxDepth = 60
const keys = new Set(['_id', 'type', 'extra', 'style', 'children'])

function isNestedNode(value: unknown): value is NestedNode {
  if (!isRecord(value) || !Object.keys(value).every((key) => keys.has(key))) return false
  const { _id, type, extra, style, children } = value
  return (
    typeof _id === 'string' &&
    typeof type === 'string' &&
    (extra === undefined || isRecord(extra)) &&
    (style === undefined || isRecord(style)) &&
    (children === undefined || Array.isArray(children))
  )
}
