import { isSafe } from '../rules/condition/safe.ts'
import { isNode, maxNodes } from './fragment.ts'
import { maxDepth } from './indexTree.ts'
import type { Tree } from './tree.ts'

/**
 * Whether a tree is sound, whatever its types and settings: what the server asks before it stores one. Gives
 * translation keys of what is wrong, the gravest first; with none, every walk through the tree ends.
 */
export function checkTree(tree: Tree): string[] {
  const { rootId, nodes } = tree ?? {}
  if (typeof rootId !== 'string' || typeof nodes !== 'object' || nodes === null || Array.isArray(nodes)) {
    return ['tree.shape']
  }
  const ids = Object.keys(nodes)
  if (ids.length > maxNodes) return ['tree.tooLarge']
  if (!isSafe(nodes, 40)) return ['tree.dangerous']
  if (!ids.every((id) => isNode(nodes[id], id))) return ['tree.shape']
  if (!Object.hasOwn(nodes, rootId)) return ['tree.noRoot']

  const problems = new Set<string>()
  const depth = new Map([[rootId, 1]])
  const waiting = [rootId]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const below = (depth.get(id) ?? 0) + 1
    for (const child of nodes[id]?.structure ?? []) {
      if (!Object.hasOwn(nodes, child)) problems.add('tree.missing')
      else if (depth.has(child)) problems.add('tree.twice')
      else {
        depth.set(child, below)
        if (below > maxDepth) problems.add('tree.tooDeep')
        waiting.push(child)
      }
    }
  }
  // What is not reached hangs loose, or stands in a circle by itself.
  if (depth.size < ids.length) problems.add('tree.loose')
  return [...problems]
}
