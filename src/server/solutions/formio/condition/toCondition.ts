import { problemsOf } from '../../../../shared/rules/condition/conditionShape.ts'
import type { FieldIndex } from '../fields.ts'
import { all, any, not, type Translated } from './combine.ts'
import {
  asked,
  type Context,
  comparedTo,
  fieldAt,
  indexOfCompared,
  isTrue,
  type Literal,
  oneOfThese,
} from './compared.ts'
import type { Comparison, Expression } from './parse.ts'

/** An expression of a form's author as a condition, read from where the component stands. */
export function toCondition(expression: Expression, fields: FieldIndex, scope: string): Translated {
  const condition = translate(expression, { fields, scope })
  return typeof condition === 'object' && problemsOf(condition).length > 0 ? undefined : condition
}

function translate(expression: Expression, context: Context): Translated {
  switch (expression.is) {
    case 'literal':
      return Boolean(expression.value)
    case 'not':
      return not(translate(expression.of, context))
    case 'and':
      return all(expression.parts.map((part) => translate(part, context)))
    case 'or':
      return any(expression.parts.map((part) => translate(part, context)))
    case 'choose': {
      const when = translate(expression.when, context)
      const yes = all([when, translate(expression.yes, context)])
      return any([yes, all([not(when), translate(expression.no, context)])])
    }
    case 'path':
      return isTrue(expression.words, context)
    case 'call':
      return callOf(expression, context)
    case 'oneOf':
      return expression.of.is === 'path'
        ? oneOfThese(expression.of.words, expression.items, context)
        : undefined
    case 'compare': {
      const { sign, left, right } = expression
      if (right.is === 'literal') return comparison(left, sign, right.value, context)
      return left.is === 'literal' ? comparison(right, flipped[sign], left.value, context) : undefined
    }
  }
}

/** Functions whose answer is known: the form is always filled in here, never on paper. */
const known: Record<string, boolean> = {
  'instance.isSubmissionDigital': true,
  'instance.isSubmissionPaper': false,
}

function callOf({ words, args }: Expression & { is: 'call' }, context: Context): Translated {
  const name = words.join('.')
  if (Object.hasOwn(known, name)) return known[name]
  const [first] = args
  if (name === 'Boolean' && first) return translate(first, context)
  if (words.at(-1) !== 'includes' || args.length !== 1 || first?.is !== 'literal') return undefined
  const found = fieldAt(words.slice(0, -1), context)
  return found && found.rest.length === 0 ? asked(found.field, 'contains', first.value) : undefined
}

function comparison(left: Expression, sign: Comparison, value: Literal, context: Context): Translated {
  if (left.is === 'path') return comparedTo(left.words, sign, value, context)
  if (left.is === 'literal')
    return sign === '===' ? left.value === value : sign === '!==' ? left.value !== value : undefined
  const [item] = left.is === 'call' ? left.args : []
  if (left.is === 'call' && left.words.at(-1) === 'indexOf' && item?.is === 'literal') {
    return indexOfCompared(left.words.slice(0, -1), item.value, sign, value, context)
  }
  // A whole expression against yes or no.
  if (typeof value !== 'boolean' || (sign !== '===' && sign !== '!==')) return undefined
  const truth = translate(left, context)
  return (sign === '===') === value ? truth : not(truth)
}

const flipped: Record<Comparison, Comparison> = {
  '===': '===',
  '!==': '!==',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
}
