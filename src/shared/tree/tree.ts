/** A thing on a page: a layout node or a component from the catalogue. */
export interface TreeNode {
  _id: string
  type: string
  /** Ids of the children, in order. */
  structure: string[]
  /** The component's settings. */
  extra: Record<string, unknown>
  /** CSS property → value, as a builder set it; only the names in `style.ts` are let through. */
  style: Record<string, string | number>
}

/** Forms, views, templates, admin pages and docs are all this. */
export interface Tree {
  rootId: string
  /** Called `normStructure` on the wire. */
  nodes: Readonly<Record<string, TreeNode>>
}

/** A tree as it is drawn, with texts in one language. */
export interface DrawnTree extends Tree {
  /** Nodes whose texts are in another; see `languagesIn`. */
  languages?: Readonly<Record<string, string>>
}

/** Places in a tree: child number `index` of `parent`. */
export interface Place {
  parent: string
  index: number
}

/** A node that has to be there. */
export function nodeOf({ nodes }: Pick<Tree, 'nodes'>, id: string): TreeNode {
  const node = nodes[id]
  if (!node) throw new Error(`There is no node ${id}`)
  return node
}

export function parentOf(tree: Tree, id: string): TreeNode | undefined {
  return Object.values(tree.nodes).find((node) => node.structure.includes(id))
}

/** The node and everything under it, parents before children, in reading order. */
export function* walk(tree: Tree, from: string = tree.rootId): Generator<TreeNode> {
  const node = tree.nodes[from]
  if (!node) return
  yield node
  for (const child of node.structure) yield* walk(tree, child)
}
