import { z } from 'zod'
import type { Condition } from '../../rules/condition/condition.ts'
import type { FieldKind } from './kind.ts'

const operator = z.enum([
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'startsWith',
  'empty',
  'notEmpty',
  'less',
  'lessOrEqual',
  'greater',
  'greaterOrEqual',
  'matches',
])
const name = z.string().min(1).max(200)
const plain = z.union([z.string().max(1000), z.number(), z.boolean(), z.null()])
const to = z.union([plain, z.array(plain).max(200)]).optional()

/** Depth and width are bounded by the dispatcher and by the limits here. */
export const conditionShape: z.ZodType<Condition> = z.lazy(() =>
  z.union(
    [
      z.strictObject({ all: z.array(conditionShape).max(200) }),
      z.strictObject({ any: z.array(conditionShape).max(200) }),
      z.strictObject({ not: conditionShape }),
      z.strictObject({ value: name, is: operator, to }),
      z.strictObject({ role: name, is: z.enum(['has', 'hasNot']) }),
      z.strictObject({ status: name, is: z.enum(['equals', 'notEquals']) }),
      z.strictObject({ variable: name, is: operator, to }),
    ],
    'validation.condition',
  ),
)

export const conditionKind: FieldKind = {
  shape: () =>
    z.union(
      [
        conditionShape,
        z.strictObject({
          mode: z.enum(['show', 'hide']),
          when: conditionShape,
          reset: z.boolean().optional(),
        }),
        z.strictObject({ when: conditionShape }),
      ],
      'validation.condition',
    ),
  isEmpty: (value) => value === undefined || value === null,
  text: (value) => (value ? JSON.stringify(value) : ''),
  column: 'none',
}
