import { compare, isEmptyAnswer, numberOf } from './compare.ts'
import type { Condition, Operator } from './condition.ts'

/**
 * Two parts of a condition that would have to hold at once and never can. Places as in `conditionShape.ts`: `all.1`.
 */
export interface Contradiction {
  /** The later of the two, in reading order. */
  at: string
  /** The one that it speaks against. */
  with: string
}

/** Whether an answer is a list, such as ticked options: it may then be several things at once. */
export type IsList = (name: string) => boolean

/**
 * Parts that contradict each other: one answer that is two things at once, is and is not the same, is empty and
 * something, or lies above 5 and below 3; a role that is had and lacked, two states. Each later part is told of once.
 * A condition that is sound (`problemsOf` of `conditionShape.ts`) is asked for. What is compared with another answer is
 * not known, and so never told of; neither is a group that nobody has put anything in.
 */
export function contradictionsIn(condition: Condition, isList: IsList = () => false): Contradiction[] {
  const found: Contradiction[] = []
  gather(condition, '', false, [], isList, found)
  return found
}

/** A comparison as it stands among those that must hold with it. */
interface Claim {
  at: string
  part: Comparison
  /** It must not hold. */
  denied: boolean
}

type Comparison = Exclude<Condition, { all: unknown } | { any: unknown } | { not: unknown }>

/** Adds what a part claims to what holds already, and looks at each branch of a choice by itself. */
function gather(
  part: Condition,
  at: string,
  denied: boolean,
  held: Claim[],
  isList: IsList,
  found: Contradiction[],
): void {
  if ('not' in part) {
    gather(part.not, join(at, 'not'), !denied, held, isList, found)
    return
  }
  if ('all' in part || 'any' in part) {
    const key = 'all' in part ? 'all' : 'any'
    const parts = 'all' in part ? part.all : part.any
    const together = (key === 'all') !== denied
    // Comparisons first: what is said beside a group holds in it, wherever it stands.
    const order = [...parts.entries()].sort(([, a], [, b]) => Number(isGroup(a)) - Number(isGroup(b)))
    for (const [i, one] of order)
      gather(one, join(at, `${key}.${i}`), denied, together ? held : [...held], isList, found)
    return
  }
  const claim: Claim = { at, part, denied }
  const other = held.find((one) => excludes(one, claim, isList))
  if (other) found.push({ at, with: other.at })
  held.push(claim)
}

function excludes(a: Claim, b: Claim, isList: IsList): boolean {
  const one = a.part
  const other = b.part
  if ('role' in one && 'role' in other)
    return one.role === other.role && (one.is === other.is) === (a.denied !== b.denied)
  if ('status' in one && 'status' in other) {
    const [isOne, isOther] = [a, b].map(({ part, denied }) => (part.is === 'equals') !== denied)
    return one.status === other.status ? isOne !== isOther : Boolean(isOne && isOther)
  }
  const name = subjectOf(one)
  if (name === undefined || name !== subjectOf(other)) return false
  const [x, y] = [claimed(a), claimed(b)]
  if (!x || !y) return a.denied !== b.denied && sameComparison(one, other)
  const single = !('value' in one && isList(one.value))
  return opposite(x, y) || opposite(y, x) || (single && (apart(x, y) || apart(y, x)))
}

interface Claimed {
  is: Operator
  to: unknown
}

/** What a comparison claims of its answer; undefined for what is not known or is only denied. */
function claimed({ part, denied }: Claim): Claimed | undefined {
  if (!('value' in part) && !('variable' in part)) return undefined
  const { is, to } = part
  if (typeof to === 'object' && to !== null && !Array.isArray(to)) return undefined
  if (!denied) return { is, to }
  const other = opposites[is]
  return other && { is: other, to }
}

/** One denies all that the other allows, whatever kind of answer it is. */
function opposite(a: Claimed, b: Claimed): boolean {
  if (a.is === 'empty') return b.is === 'notEmpty' || (isSomething(b) && !b.is.startsWith('not'))
  const denies =
    (a.is === 'equals' && b.is === 'notEquals') || (a.is === 'contains' && b.is === 'notContains')
  return (
    denies && listOf(a.to).every((wanted) => listOf(b.to).some((gone) => compare(wanted, 'equals', gone)))
  )
}

/**
 * What one allows lies outside of what the other allows: of an answer that is one thing, and of times at least as exact
 * as both say.
 */
function apart(a: Claimed, b: Claimed): boolean {
  if (a.is === 'equals' && isSomething(a)) return !listOf(a.to).some((answer) => compare(answer, b.is, b.to))
  const above = lower[a.is]
  const below = upper[b.is]
  if (above === undefined || below === undefined) return false
  const [from, to] = [a.to, b.to]
  if (!isOrdered(from) || !isOrdered(to)) return false
  const isAfter = compare(from, 'greater', to)
  // A number and a day have no order: no answer can be compared with both.
  if (isAfter || !compare(from, 'lessOrEqual', to)) return true
  if (compare(from, 'less', to)) return false
  // The same, as far as both tell: after March is not in March, but from March may be before 15 March.
  const finer = isTime(from) && isTime(to) ? from.length - to.length : 0
  return (above === 'over' && finer <= 0) || (below === 'under' && finer >= 0)
}

/** Something is before or after it. */
const isOrdered = (to: unknown) => compare(to, 'lessOrEqual', to)
const isTime = (to: unknown): to is string => numberOf(to) === undefined && typeof to === 'string'

const lower: Partial<Record<Operator, 'over' | 'from'>> = { greater: 'over', greaterOrEqual: 'from' }
const upper: Partial<Record<Operator, 'under' | 'to'>> = { less: 'under', lessOrEqual: 'to' }

/** Only those of which one always holds: an answer that is no number is neither less than 5 nor at least 5. */
export const opposites: Partial<Record<Operator, Operator>> = {
  equals: 'notEquals',
  notEquals: 'equals',
  contains: 'notContains',
  notContains: 'contains',
  empty: 'notEmpty',
  notEmpty: 'empty',
}

const isSomething = ({ to }: Claimed) => !listOf(to).some(isEmptyAnswer)
const listOf = (to: unknown): unknown[] => (Array.isArray(to) && to.length > 0 ? to : [to])
const isGroup = (part: Condition) => 'all' in part || 'any' in part || 'not' in part
const sameComparison = (a: Comparison, b: Comparison) => JSON.stringify(a) === JSON.stringify(b)
const join = (at: string, key: string) => (at === '' ? key : `${at}.${key}`)

function subjectOf(part: Comparison): string | undefined {
  if ('value' in part) return `value ${part.value}`
  return 'variable' in part ? `variable ${part.variable}` : undefined
}
