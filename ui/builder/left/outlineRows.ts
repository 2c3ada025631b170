import type { Translate } from '../../../src/shared/i18n.ts'
import type { Tree, TreeNode } from '../../../src/shared/tree/tree.ts'
import type { TreeNode as Row } from '../../kit/table/TreeView.tsx'
import type { TreeProblems } from '../state/editor.ts'
import { iconOf, ownText, typeName } from '../state/nodeText.ts'

/** Rows made before, by id, so that a row that says the same is the same object and is not drawn again. */
export type OutlineMemo = Map<
  string,
  { node: TreeNode; worst: string | undefined; children: readonly Row[]; row: Row }
>

export interface OutlineOptions {
  t: Translate
  locale: string
  problems: TreeProblems
  memo: OutlineMemo
}

/** The rows of the outline: the page itself on top, everything in it below. */
export function outlineOf(tree: Tree, options: OutlineOptions): Row[] {
  const root = rowOf(tree, tree.rootId, options, 0)
  return root ? [root] : []
}

function rowOf(tree: Tree, id: string, options: OutlineOptions, depth: number): Row | null {
  const node = tree.nodes[id]
  if (!node || depth > 100) return null
  const children = node.structure.flatMap((child) => rowOf(tree, child, options, depth + 1) ?? [])
  const worst = options.problems.byPart.get(id)?.[0]?.level
  const known = options.memo.get(id)
  if (known && known.node === node && known.worst === worst && same(known.children, children))
    return known.row
  const row: Row = {
    id,
    // The icon tells the type; the room is for the name.
    label: ownText(node, options.locale) || typeName(node.type, options.t),
    icon: iconOf(node.type),
    ...(worst ? { badge: { label: '!', color: worst === 'error' ? 'danger' : 'warning' } } : {}),
    ...(children.length > 0 ? { children } : {}),
  }
  options.memo.set(id, { node, worst, children, row })
  return row
}

const same = (a: readonly Row[], b: readonly Row[]) =>
  a.length === b.length && a.every((row, i) => row === b[i])
