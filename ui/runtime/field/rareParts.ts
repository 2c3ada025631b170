import type { AnySettings } from '../../../src/shared/catalogue/anySettings.ts'
import { at } from '../../../src/shared/fields/field.ts'
import type { TreeNode } from '../../../src/shared/tree/tree.ts'
import { later } from '../later.ts'

/**
 * Parts of questions that few forms have, in a file of their own: a counter, a day in three fields, an answer given
 * twice.
 */
export const rareParts = later(async () => (await import('./rare/parts.ts')).parts)

/** How many characters an answer may have, when its settings say so. */
export const limitIn = (extra: TreeNode['extra']): number | undefined =>
  Number(at(extra, 'validation.maxLength')) || undefined

const isRare = ({ parts, range, enableConfirmation, type }: AnySettings) =>
  parts === true || range === true || enableConfirmation === true || type === 'color'

/** Whether any of these questions is drawn with them. */
export const needsRareParts = (nodes: readonly TreeNode[]) =>
  nodes.some(({ extra }) => isRare(extra) || limitIn(extra))
