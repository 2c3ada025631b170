import type { ComponentDefinition } from '../catalogue/define.ts'
import { componentOf as inCatalogue } from '../catalogue/index.ts'
import type { Tree, TreeNode } from './tree.ts'

/**
 * Brings stored settings up to the catalogue's versions. `extra.$v` is the version they were stored with, 1 when
 * it is absent. Settings of a newer version than the catalogue's, and types it does not have, are left as they
 * are. Gives the same tree when there is nothing to do.
 */
export function migrateTree(
  tree: Tree,
  componentOf: (type: string) => ComponentDefinition | undefined = inCatalogue,
): Tree {
  let nodes: Record<string, TreeNode> | undefined
  for (const node of Object.values(tree.nodes)) {
    const migrated = migrateNode(node, componentOf(node.type))
    if (migrated === node) continue
    nodes ??= { ...tree.nodes }
    nodes[node._id] = migrated
  }
  return nodes ? { rootId: tree.rootId, nodes } : tree
}

/** The version of the catalogue that a node's settings were stored with. */
export function versionOf(node: TreeNode): number {
  const { $v } = node.extra
  return typeof $v === 'number' && Number.isInteger($v) && $v > 0 ? $v : 1
}

function migrateNode(node: TreeNode, definition: ComponentDefinition | undefined): TreeNode {
  if (!definition || versionOf(node) >= definition.version) return node
  let { extra } = node
  for (let version = versionOf(node); version < definition.version; version++) {
    extra = definition.migrations?.[version]?.(extra) ?? extra
  }
  return { ...node, extra: { ...extra, $v: definition.version } }
}
