import { idPattern } from '../ids.ts'
import { isRecord } from '../record.ts'
import { isSafe } from '../rules/condition/safe.ts'
import type { EngineSettings, ReadNode } from './engineSettings.ts'
import { topMost } from './indexTree.ts'
import { freeName, namesOf, withNames } from './names.ts'
import { newNodeId } from './nodeId.ts'
import { type Tree, type TreeNode, walk } from './tree.ts'

/** A piece of a tree by itself: what is inserted, copied to the clipboard, saved as a component of one's own. */
export interface Fragment {
  nodes: Record<string, TreeNode>
  /** Ids of the nodes on top, in order. */
  roots: string[]
}

/** At most this many nodes stand in a tree. */
export const maxNodes = 20_000

/** The chosen nodes with everything under them. */
export function fragmentOf(tree: Tree, ids: readonly string[]): Fragment {
  const roots = topMost(tree, ids)
  const nodes: Record<string, TreeNode> = {}
  for (const root of roots) for (const node of walk(tree, root)) nodes[node._id] = node
  return { nodes, roots }
}

/** A new id for every node of a fragment: what `copy` and `paste` are given, so that they can be repeated. */
export function freshIds(fragment: Fragment): Record<string, string> {
  return Object.fromEntries(Object.keys(fragment.nodes).map((id) => [id, newNodeId()]))
}

/**
 * The fragment with other ids, and with component names that are free in the tree. Conditions and templates inside
 * it follow its own renamed components.
 */
export function renewed(fragment: Fragment, newIds: Readonly<Record<string, string>>, tree: Tree): Fragment {
  const id = (old: string) => newIds[old] ?? old
  const taken = namesOf(tree)
  const names = new Map<string, string>()
  const own = new Set<string>()
  for (const { extra } of Object.values<ReadNode>(fragment.nodes)) {
    if (typeof extra.name !== 'string' || extra.name === '' || own.has(extra.name)) continue
    own.add(extra.name)
    const free = freeName(extra.name, taken)
    taken.add(free)
    if (free !== extra.name) names.set(extra.name, free)
  }
  const nodes: Record<string, TreeNode> = {}
  for (const old of Object.values(fragment.nodes)) {
    const node = withNames(old, names)
    const { name: before }: EngineSettings = old.extra
    const name = typeof before === 'string' ? names.get(before) : undefined
    nodes[id(old._id)] = {
      ...node,
      _id: id(old._id),
      structure: node.structure.map(id),
      extra: name === undefined ? node.extra : { ...node.extra, name },
    }
  }
  return { nodes, roots: fragment.roots.map(id) }
}

/** Whether something (from the clipboard, from a file) is a sound fragment: every node reached once from the top. */
export function isFragment(value: unknown): value is Fragment {
  if (!isRecord(value) || !isSafe(value, 40)) return false
  const { nodes, roots } = value
  if (!isRecord(nodes) || !isIdList(roots) || roots.length === 0) return false
  const all = Object.entries(nodes)
  if (all.length > maxNodes || !all.every(([id, node]) => isNode(node, id))) return false
  const reached = new Set<string>()
  const waiting = [...roots]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = Object.hasOwn(nodes, id) ? nodes[id] : undefined
    if (reached.has(id) || !isNode(node, id)) return false
    reached.add(id)
    waiting.push(...node.structure)
  }
  return reached.size === all.length
}

/** Whether something has the shape of a node with this id. */
export function isNode(value: unknown, id: string): value is TreeNode {
  if (!isRecord(value)) return false
  const { _id, type, structure, extra, style, ...rest } = value
  return (
    _id === id &&
    idPattern.test(id) &&
    !(id in {}) &&
    typeof type === 'string' &&
    type.length <= maxTypeLength &&
    isIdList(structure) &&
    isRecord(extra) &&
    isRecord(style) &&
    Object.entries(style).every(([name, value]) => name.length <= maxStyleName && isStyleValue(value)) &&
    Object.keys(rest).length === 0
  )
}

const maxTypeLength = 64
const maxStyleName = 60
const isStyleValue = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= 200)

const isIdList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= maxNodes && value.every((id) => typeof id === 'string')
