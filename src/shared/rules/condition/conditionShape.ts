import { isRecord } from '../../record.ts'
import type { Condition, Operator } from './condition.ts'

/** How deep groups may lie in each other, and how many parts a condition may have in all. */
export const maxConditionDepth = 10
export const maxConditionParts = 200

/**
 * What is wrong with something that should be a condition, as translation keys with the place in it
 * (`any.1.not`); nothing when it can be stored and evaluated. Without a validation library, because the builder
 * asks at every change.
 */
export function problemsOf(condition: unknown): ConditionProblem[] {
  const problems: ConditionProblem[] = []
  const count = { parts: 0 }
  inspect(condition, '', 1, count, problems)
  if (count.parts > maxConditionParts) problems.push({ at: '', key: 'condition.tooMany' })
  return problems
}

/** Whether it can be evaluated: nothing is wrong with it. */
export function isCondition(condition: unknown): condition is Condition {
  return problemsOf(condition).length === 0
}

export interface ConditionProblem {
  at: string
  key: 'condition.shape' | 'condition.tooDeep' | 'condition.tooMany' | 'condition.incomplete'
}

export const operators: readonly Operator[] = [
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
]

function inspect(
  part: unknown,
  at: string,
  depth: number,
  count: { parts: number },
  problems: ConditionProblem[],
): void {
  count.parts++
  if (count.parts > maxConditionParts) return
  if (depth > maxConditionDepth) {
    problems.push({ at, key: 'condition.tooDeep' })
    return
  }
  if (!isRecord(part)) {
    problems.push({ at, key: 'condition.shape' })
    return
  }
  const kind = Object.keys(allowed).find((key) => Object.hasOwn(part, key))
  if (!kind || Object.keys(part).some((key) => !allowed[kind]?.includes(key))) {
    problems.push({ at, key: 'condition.shape' })
    return
  }
  const value = part[kind]
  if (kind === 'not') inspect(value, join(at, 'not'), depth + 1, count, problems)
  else if (kind === 'all' || kind === 'any') {
    if (!Array.isArray(value)) problems.push({ at, key: 'condition.shape' })
    else
      for (const [i, one] of value.entries())
        inspect(one, join(at, `${kind}.${i}`), depth + 1, count, problems)
  } else inspectComparison(part, kind, at, problems)
}

function inspectComparison(
  part: Record<string, unknown>,
  kind: string,
  at: string,
  problems: ConditionProblem[],
): void {
  const words: readonly unknown[] = relations[kind] ?? operators
  if (typeof part[kind] !== 'string' || !words.includes(part.is) || !isTarget(part.to)) {
    problems.push({ at, key: 'condition.shape' })
  } else if (part[kind] === '' || (needsTarget(part.is) && !relations[kind] && part.to === undefined)) {
    problems.push({ at, key: 'condition.incomplete' })
  }
}

const allowed: Record<string, readonly string[]> = {
  all: ['all'],
  any: ['any'],
  not: ['not'],
  value: ['value', 'is', 'to'],
  variable: ['variable', 'is', 'to'],
  role: ['role', 'is'],
  status: ['status', 'is'],
}

const relations: Record<string, readonly string[]> = {
  role: ['has', 'hasNot'],
  status: ['equals', 'notEquals'],
}

const needsTarget = (is: unknown) => is !== 'empty' && is !== 'notEmpty'

/** Plain values, lists of them, or a pointer to another answer or variable. */
function isTarget(to: unknown): boolean {
  if (Array.isArray(to)) return to.length <= maxConditionParts && to.every(isPlain)
  if (!isRecord(to)) return isPlain(to)
  const keys = Object.keys(to)
  return (
    keys.length === 1 && (keys[0] === 'value' || keys[0] === 'variable') && typeof to[keys[0]] === 'string'
  )
}

const isPlain = (to: unknown) =>
  to === null || ['undefined', 'string', 'number', 'boolean'].includes(typeof to)
const join = (at: string, key: string) => (at === '' ? key : `${at}.${key}`)
