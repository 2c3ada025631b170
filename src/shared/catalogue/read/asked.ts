import type { TreeNode } from '../../tree/tree.ts'
import * as traits from '../traits.ts'
import { valueDefinition } from '../values.ts'

/** Whether a node of a form is a question: something that is answered, and so may be closed to some or demanded of them. */
export const isAsked = ({ type }: Pick<TreeNode, 'type'>): boolean =>
  valueDefinition(type) !== undefined && !traits.asksNothing.includes(type)
