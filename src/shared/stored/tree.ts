import type { ComponentDefinition } from '../catalogue/define.ts'
import { componentOf as inCatalogue } from '../catalogue/index.ts'
import { nodeOf, type Tree, type TreeNode } from '../tree/tree.ts'
import { bring, type Left, marked, versionIn } from './steps.ts'

type ComponentOf = (type: string) => Pick<ComponentDefinition, 'version' | 'migrations'> | undefined

/** A component whose settings are of another version than the catalogue's, or whose type it does not have. */
export interface LeftNode extends Left {
  id: string
  type: string
  /** The component's name, where it has one. */
  name?: string
}

/** A type that this version does not have: of it whatever is stored is newer. */
const unknown = { version: 0 }

/**
 * A stored tree with the settings of every component brought up to the catalogue's version. `extra.$v` is the version
 * they were stored with, 1 when it is absent. Components that cannot be brought up to date, and those of types that the
 * catalogue does not have, which a newer one does, are left as they are and named. Gives the same tree when there is nothing
 * to do.
 */
export function tree(stored: Tree, componentOf: ComponentOf = inCatalogue): { tree: Tree; left: LeftNode[] } {
  const left: LeftNode[] = []
  let nodes: Record<string, TreeNode> | undefined
  for (const node of Object.values(stored.nodes)) {
    const definition = componentOf(node.type) ?? unknown
    if (versionIn(node.extra) === definition.version) continue
    const brought = bring(node.extra, versionIn(node.extra), definition)
    if (brought.left) {
      const { name } = node.extra
      left.push({ id: node._id, type: node.type, ...(typeof name === 'string' && { name }), ...brought.left })
      continue
    }
    nodes ??= { ...stored.nodes }
    nodes[node._id] = { ...node, extra: marked(brought.value, definition) }
  }
  return { tree: nodes ? { rootId: stored.rootId, nodes } : stored, left }
}

/**
 * The tree as people meet it: in the place of each component that could not be brought up to date stands a text that
 * says so, with what was inside of it below.
 */
export function shownTree({ tree, left }: { tree: Tree; left: readonly LeftNode[] }): Tree {
  if (left.length === 0) return tree
  const nodes = { ...tree.nodes }
  for (const { id } of left) {
    const { _id, structure } = nodeOf({ nodes }, id)
    nodes[id] =
      structure.length > 0
        ? { _id, type: 'Panel', structure, extra: { label: notShown }, style: {} }
        : { _id, type: 'Text', structure, extra: { content: notShown }, style: {} }
  }
  return { rootId: tree.rootId, nodes }
}

/** As translatable settings are stored. */
const notShown = {
  sv: 'Den här delen av sidan kan inte visas i den här versionen av Verkstad.',
  en: 'This part of the page cannot be shown in this version of Verkstad.',
}
