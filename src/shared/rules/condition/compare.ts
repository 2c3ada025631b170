import { fitsWildcard } from '../../catalogue/values/wildcard.ts'
import type { Operator } from './condition.ts'

/**
 * Whether an answer stands in the given relation to `to`.
 *
 * Numbers and texts that are numbers (also `1 234,5`) compare as numbers; texts with a leading zero, such as
 * postcodes and personnummer, do not. Days and times compare at the precision both have. A list answer (ticked
 * options) fits when one of its items does, and a list in `to` means one of these. `contains`, `startsWith` and
 * `matches` do not care about case. What cannot be compared does not fit.
 */
export function compare(answer: unknown, is: Operator, to: unknown): boolean {
  switch (is) {
    case 'empty':
      return isEmptyAnswer(answer)
    case 'notEmpty':
      return !isEmptyAnswer(answer)
    case 'equals':
      return one(to, (wanted) => one(answer, (item) => isSame(item, wanted)))
    case 'notEquals':
      return !compare(answer, 'equals', to)
    case 'contains':
      return one(to, (wanted) => contains(answer, wanted))
    case 'notContains':
      return !compare(answer, 'contains', to)
    case 'startsWith':
      return one(to, (wanted) => one(answer, (item) => textOf(item).startsWith(textOf(wanted))))
    case 'matches':
      return one(to, (wanted) => one(answer, (item) => fitsWildcard(textOf(item), textOf(wanted))))
    case 'less':
      return one(answer, (item) => order(item, to) < 0)
    case 'lessOrEqual':
      return one(answer, (item) => order(item, to) <= 0)
    case 'greater':
      return one(answer, (item) => order(item, to) > 0)
    case 'greaterOrEqual':
      return one(answer, (item) => order(item, to) >= 0)
    default:
      return false
  }
}

/** Nothing, blank text, an empty list, or an object of which every part is empty (an unfilled date range). */
export function isEmptyAnswer(answer: unknown): boolean {
  if (answer === null || answer === undefined) return true
  if (typeof answer === 'string') return answer.trim() === ''
  return typeof answer === 'object' && Object.values(answer).every(isEmptyAnswer)
}

/** A number, or a text that is one; undefined for everything else. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.length > 24) return undefined
  let text = value.trim().replace('−', '-')
  if (/^-?\d{1,3}([ \u00a0\u202f]\d{3})+([.,]\d+)?$/.test(text)) text = text.replace(/[ \u00a0\u202f]/g, '')
  return /^-?(0|[1-9]\d{0,14})([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

function one(value: unknown, fits: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length > 0 ? value.some(fits) : fits(value)
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (isEmptyAnswer(a) || isEmptyAnswer(b)) return isEmptyAnswer(a) && isEmptyAnswer(b)
  if (typeof a === 'object' || typeof b === 'object') return JSON.stringify(a) === JSON.stringify(b)
  const x = numberOf(a)
  return x === undefined ? String(a) === String(b) : x === numberOf(b)
}

function contains(answer: unknown, wanted: unknown): boolean {
  if (Array.isArray(answer)) return answer.some((item) => isSame(item, wanted))
  const text = textOf(wanted)
  return text !== '' && textOf(answer).includes(text)
}

function textOf(value: unknown): string {
  return value === null || value === undefined || typeof value === 'object' ? '' : String(value).toLowerCase()
}

/** Negative, zero or positive; NaN (which fits no relation) when the two cannot be ordered. */
function order(a: unknown, b: unknown): number {
  const x = numberOf(a)
  const y = numberOf(b)
  if (x !== undefined && y !== undefined) return x - y
  if (typeof a !== 'string' || typeof b !== 'string' || !isTime(a) || !isTime(b)) return Number.NaN
  const length = Math.min(a.length, b.length)
  const [one, two] = [a.slice(0, length), b.slice(0, length)]
  return one === two ? 0 : one < two ? -1 : 1
}

/** `2026`, `2026-03`, `2026-W09`, `2026-03-01`, with or without a time, or a time of day. */
function isTime(text: string): boolean {
  return /^(\d{4}(-W?\d{2}){1,2}([T ]\d{2}:\d{2}.*)?|\d{2}:\d{2}(:\d{2})?)$/.test(text)
}
