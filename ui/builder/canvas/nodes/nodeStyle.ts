import type { CSSProperties } from 'react'
import { styleOf } from '../../../../src/shared/tree/style.ts'
import type { TreeNode } from '../../../../src/shared/tree/tree.ts'

/** A node's own style, as React takes it; the same rules as on a published page. */
export function nodeStyle(node: TreeNode): CSSProperties {
  return styleOf(node) as CSSProperties
}
