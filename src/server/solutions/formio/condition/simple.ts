import { isRecord } from '../../../../shared/record.ts'
import type { FieldIndex } from '../fields.ts'

import { all, any, not, type Translated } from './combine.ts'
import { answerCompared, asked, type Literal } from './compared.ts'

/**
 * `conditional: { show, when, eq }`, or of newer versions `{ show, conjunction, conditions: [{ component, operator,
 * value }] }`: when the component is shown. Undefined where it cannot be said, null where nothing is asked.
 */
export function simpleCondition(conditional: unknown, fields: FieldIndex, scope: string): Translated | null {
  if (!isRecord(conditional)) return null
  const { show, when, eq, conditions, conjunction } = conditional
  if (Array.isArray(conditions) && conditions.length > 0) {
    const parts = conditions.map((one) => (isRecord(one) ? rowCondition(one, fields, scope) : undefined))
    const together = conjunction === 'any' ? any(parts) : all(parts)
    return show === false || show === 'false' || show === 0 ? not(together) : together
  }
  if (typeof when !== 'string' || when === '') return null
  if (show === null || show === undefined || show === '') return null
  const field = fieldNamed(when, fields, scope)
  const to = literalOf(eq)
  const condition = field && to !== undefined ? answerCompared(field, '===', to) : undefined
  // As Form.io reads it: whatever else is said than yes turns it over.
  return String(show) === 'true' ? condition : not(condition)
}

function rowCondition(
  { component, operator, value }: Record<string, unknown>,
  fields: FieldIndex,
  scope: string,
): Translated {
  const field = typeof component === 'string' ? fieldNamed(component, fields, scope) : undefined
  if (!field) return undefined
  const asksNothing = operator === 'isEmpty' || operator === 'isNotEmpty'
  const to = asksNothing ? null : literalOf(value)
  if (to === undefined) return undefined
  switch (operator) {
    case undefined:
    case 'isEqual':
    case 'isDateEqual':
      return answerCompared(field, '===', to)
    case 'isNotEqual':
    case 'isNotDateEqual':
      return answerCompared(field, '!==', to)
    case 'isEmpty':
      return asked(field, 'empty')
    case 'isNotEmpty':
      return asked(field, 'notEmpty')
    case 'includes':
      return asked(field, 'contains', to)
    case 'notIncludes':
      return asked(field, 'notContains', to)
    case 'startsWith':
      return asked(field, 'startsWith', to)
    case 'lessThan':
    case 'dateLessThan':
      return asked(field, 'less', to)
    case 'lessThanOrEqual':
    case 'dateLessThanOrEqual':
      return asked(field, 'lessOrEqual', to)
    case 'greaterThan':
    case 'dateGreaterThan':
      return asked(field, 'greater', to)
    case 'greaterThanOrEqual':
    case 'dateGreaterThanOrEqual':
      return asked(field, 'greaterOrEqual', to)
    default:
      return undefined
  }
}

/** Form.io names a field by its key, or by its path where it stands in a container. */
export function fieldNamed(when: string, fields: FieldIndex, scope: string) {
  const found = fields.find(when.split('.'), scope) ?? fields.find([when], scope)
  return found?.rest.length === 0 ? found.field : undefined
}

/** Undefined for what is more than one value: several, or which of some are ticked. */
function literalOf(value: unknown): Literal | undefined {
  if (isRecord(value) && 'value' in value) return literalOf(value.value)
  if (typeof value === 'object' && value !== null) return undefined
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
