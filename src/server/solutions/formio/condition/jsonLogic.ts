import { isRecord } from '../../../../shared/record.ts'
import type { FieldIndex } from '../fields.ts'

import { all, any, not, type Translated } from './combine.ts'
import { asked, type Context, comparedTo, fieldAt, isTrue, type Literal, oneOfThese } from './compared.ts'
import type { Comparison } from './parse.ts'

/** `conditional.json`: a rule of JSON Logic, of which the comparisons and their and, or, not are read. */
export function jsonLogicCondition(rule: unknown, fields: FieldIndex, scope: string): Translated {
  const context = { fields, scope }
  const read = (part: unknown, depth: number): Translated => {
    if (typeof part === 'boolean') return part
    if (!isRecord(part) || depth > 20) return undefined
    const [[name = '', given] = []] = Object.entries(part)
    const args = Array.isArray(given) ? given : [given]
    const inner = () => args.map((one) => read(one, depth + 1))
    if (name === 'and') return all(inner())
    if (name === 'or') return any(inner())
    if (name === '!') return not(inner()[0])
    if (name === '!!') return inner()[0]
    if (name === 'var') return isTrue(wordsOf(part) ?? [], context)
    const [left, right] = args
    if (name === 'in' && Array.isArray(right) && wordsOf(left))
      return oneOfThese(wordsOf(left) ?? [], right.filter(isLiteral), context)
    if (name === 'in' && wordsOf(right))
      return isLiteral(left) ? isIn(left, wordsOf(right) ?? [], context) : undefined
    const sign = signs[name]
    if (!sign || !wordsOf(left) || !isLiteral(right)) return undefined
    return comparedTo(wordsOf(left) ?? [], sign, right, context)
  }
  return read(rule, 0)
}

/** Among the options that are ticked, or a part of a text. */
function isIn(item: Literal, words: readonly string[], context: Context): Translated {
  const found = fieldAt(words, context)
  if (found?.rest.length !== 0) return undefined
  return found.field.kind === 'flag' ? undefined : asked(found.field, 'contains', item)
}

/** `{ "var": "data.key" }`, also without `data`. */
function wordsOf(part: unknown): string[] | undefined {
  const path = isRecord(part) ? [part.var].flat()[0] : undefined
  if (typeof path !== 'string' || path === '') return undefined
  const words = path.split('.')
  return words[0] === 'data' || words[0] === 'row' ? words : ['data', ...words]
}

const isLiteral = (value: unknown): value is Literal =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

const signs: Record<string, Comparison> = {
  '==': '===',
  '===': '===',
  '!=': '!==',
  '!==': '!==',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}
