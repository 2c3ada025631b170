import type { Condition, Operator } from '../../../../shared/rules/condition/condition.ts'
import type { FieldIndex, SourceField } from '../fields.ts'
import { any, not, type Translated } from './combine.ts'
import type { Comparison } from './parse.ts'

export interface Context {
  fields: FieldIndex
  scope: string
}
export type Literal = string | number | boolean | null

/** `row.key`, `data.container.key`, `component.key`: the field, and what is asked of it. */
export function fieldAt(words: readonly string[], { fields, scope }: Context) {
  const [first = '', ...rest] = words
  if (first === 'data') return fields.find(rest, scope, 'data')
  if (first === 'row') return fields.find(rest, scope, 'row')
  return undefined
}

/** A value by itself stands for being filled in, or ticked. */
export function isTrue(words: readonly string[], context: Context): Translated {
  const found = fieldAt(words, context)
  if (!found) return undefined
  const { field, rest } = found
  if (rest.length === 0 || (rest.length === 1 && ['length', 'value', 'key'].includes(rest[0] ?? '')))
    return asked(field, 'notEmpty')
  return field.kind === 'list' && rest.length === 1 ? asked(field, 'contains', rest[0]) : undefined
}

export function comparedTo(
  words: readonly string[],
  sign: Comparison,
  value: Literal,
  context: Context,
): Translated {
  const found = fieldAt(words, context)
  if (!found) return undefined
  const { field, rest } = found
  const whole = rest.length === 0 || (rest.length === 1 && (rest[0] === 'value' || rest[0] === 'key'))
  if (typeof value === 'boolean' && !(field.kind === 'single' && whole)) {
    return sign === '===' || sign === '!=='
      ? same(isTrue(words, context), (sign === '===') === value)
      : undefined
  }
  if (rest.length === 1 && rest[0] === 'length') return lengthCompared(field, sign, value)
  if (!whole) return undefined
  return answerCompared(field, sign, value)
}

/** What a simple condition of Form.io (`when`, `eq`) asks: a tick when it is a list, the text itself otherwise. */
export function answerCompared(field: SourceField, sign: Comparison, value: Literal): Translated {
  const negative = sign === '!=='
  if (value === null || value === '')
    return sign === '===' || negative ? asked(field, negative ? 'notEmpty' : 'empty') : undefined
  if (field.kind === 'flag') {
    const ticked = value === true || String(value) === 'true'
    return sign === '===' || negative ? asked(field, ticked !== negative ? 'notEmpty' : 'empty') : undefined
  }
  if (field.kind === 'list')
    return sign === '===' || negative ? asked(field, negative ? 'notContains' : 'contains', value) : undefined
  return asked(field, operators[sign], typeof value === 'boolean' ? String(value) : value)
}

export function asked({ name }: SourceField, is: Operator, to?: Literal): Condition {
  return is === 'empty' || is === 'notEmpty' ? { value: name, is } : { value: name, is, to }
}

/** How many there are can only be asked as whether there are any. */
function lengthCompared(field: SourceField, sign: Comparison, value: Literal): Translated {
  const some = (value === 0 && (sign === '>' || sign === '!==')) || (value === 1 && sign === '>=')
  const none = (value === 0 && (sign === '===' || sign === '<=')) || (value === 1 && sign === '<')
  return some ? asked(field, 'notEmpty') : none ? asked(field, 'empty') : undefined
}

/** `list.indexOf(x) > -1` and its relatives. */
export function indexOfCompared(
  words: readonly string[],
  item: Literal,
  sign: Comparison,
  value: Literal,
  context: Context,
): Translated {
  const found = fieldAt(words, context)
  if (!found || found.rest.length > 0) return undefined
  const isIn = (value === -1 && (sign === '>' || sign === '!==')) || (value === 0 && sign === '>=')
  const isOut = (value === -1 && (sign === '===' || sign === '<=')) || (value === 0 && sign === '<')
  return isIn
    ? asked(found.field, 'contains', item)
    : isOut
      ? asked(found.field, 'notContains', item)
      : undefined
}

export const oneOfThese = (
  words: readonly string[],
  items: readonly Literal[],
  context: Context,
): Translated => any(items.map((item) => comparedTo(words, '===', item, context)))

const same = (part: Translated, wanted: boolean): Translated => (wanted ? part : not(part))

const operators: Record<Comparison, Operator> = {
  '===': 'equals',
  '!==': 'notEquals',
  '<': 'less',
  '<=': 'lessOrEqual',
  '>': 'greater',
  '>=': 'greaterOrEqual',
}
