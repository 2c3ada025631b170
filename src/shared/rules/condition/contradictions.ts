import { isRecord } from '../../record.ts'
import { compare, isEmptyAnswer, numberOf } from './compare.ts'
import type { Condition, Operator } from './condition.ts'

/**
 * Parts of a condition that would have to hold at once and never can. Places as in `conditionShape.ts`: `all.1`.
 */
export interface Contradiction {
  /** The later one, in reading order. */
  at: string
  /** The one that it speaks against: a comparison, or a group (the last of several that leave nothing together). */
  with: string
}

/** What is known of the answers that a condition asks for, by the names of their components. */
export interface KnownAnswers {
  /** Whether an answer is a list, such as ticked options: it may then be several things at once. */
  isList?: (name: string) => boolean
  /** All that an answer can be, beside none; undefined where that is not settled. */
  choicesOf?: (name: string) => readonly string[] | undefined
}

/**
 * Parts that contradict each other: one answer that is two things at once, is and is not the same, is empty and
 * something, or lies above 5 and below 3; a role that is had and lacked, two states. Each later part is told of once,
 * also where it speaks against groups of which each leaves something by itself. Of answers that are one of several
 * things all are found, as far as `maxComparisons` goes; what would take longer is not told of.
 * A condition that is sound (`problemsOf` of `conditionShape.ts`) is asked for. What is compared with another answer is
 * not known, and so never told of; neither is a group that nobody has put anything in.
 */
export function contradictionsIn(condition: Condition, known: KnownAnswers = {}): Contradiction[] {
  const search: Search = { isList: () => false, ...known, left: maxComparisons, found: [] }
  gather({ part: condition, at: '', denied: false }, { claims: [], sound: [] }, search)
  return search.found
}

const lookedAt = new WeakMap<Condition, boolean>()

/**
 * Whether parts of a condition speak against each other, whatever is asked. Conditions are never changed in place: each is looked at once,
 * however often its process is. Whether an answer is a list is not known here: what would be one for lists alone is let be.
 */
export function contradicts(condition: Condition): boolean {
  const before = lookedAt.get(condition)
  if (before !== undefined) return before
  const now = contradictionsIn(condition, { isList: () => true }).length > 0
  lookedAt.set(condition, now)
  return now
}

/** So many pairs of comparisons are looked at: some milliseconds, for a condition of any size. */
const maxComparisons = 20_000

interface Search extends KnownAnswers {
  isList: (name: string) => boolean
  /** Pairs that may still be looked at. */
  left: number
  found: Contradiction[]
}

/** A part as it stands among those that must hold with it. */
interface Claim<Part = Comparison> {
  at: string
  part: Part
  /** It must not hold. */
  denied: boolean
}

type Comparison = Exclude<Condition, { all: unknown } | { any: unknown } | { not: unknown }>

/** What holds where a part stands: every comparison so far, and what of it and of groups can hold together. */
interface Held {
  claims: Claim[]
  sound: Claim<Condition>[]
}

/**
 * Adds what a part claims to what holds already, and looks at each branch of a choice by itself. Whether it can hold
 * there.
 */
function gather(claim: Claim<Condition>, held: Held, search: Search): boolean {
  if (isComparison(claim)) return gatherComparison(claim, held, search)
  const { together, parts } = openedUp(claim)
  // Comparisons first: what is said beside a group holds in it, wherever it stands.
  const order = parts.toSorted((a, b) => Number(isGroup(a.part)) - Number(isGroup(b.part)))
  if (together) return order.map((one) => gather(one, held, search)).every(Boolean)
  const branches = order.map((one) => gather(one, copyOf(held), search))
  const holds = branches.some(Boolean)
  if (holds) held.sound.push(claim)
  return holds || branches.length === 0
}

function gatherComparison(claim: Claim, held: Held, search: Search): boolean {
  const other = held.claims.find((one) => excludes(one, claim, search.isList))
  held.claims.push(claim)
  const against = other ?? blamed(claim, held, search)
  if (against) search.found.push({ at: claim.at, with: against.at })
  else held.sound.push(claim)
  return against === undefined
}

/** What a part speaks against: that alone, or the last of what leaves nothing for it together. */
function blamed(claim: Claim, held: Held, search: Search): Claim<Condition> | undefined {
  const sound = concerning(claim, held.sound)
  const holdsWith = (others: readonly Claim<Condition>[]) => canHold([claim, ...others], [], search)
  if (holdsWith(sound) || !holdsWith([])) return undefined
  return sound.find((one) => !holdsWith([one])) ?? sound.find((_, i) => !holdsWith(sound.slice(0, i + 1)))
}

/** Those that ask about the same as a part does, or as others of them that do. */
function concerning(claim: Claim, parts: readonly Claim<Condition>[]): Claim<Condition>[] {
  const subjects = new Set(subjectsOf(claim.part))
  const chosen = new Set<Claim<Condition>>()
  for (let before = -1; chosen.size > before; ) {
    before = chosen.size
    for (const one of parts) {
      const own = subjectsOf(one.part)
      if (chosen.has(one) || !own.some((subject) => subjects.has(subject))) continue
      chosen.add(one)
      for (const subject of own) subjects.add(subject)
    }
  }
  return parts.filter((one) => chosen.has(one))
}

/** Whether there are answers with which all the parts hold, beside what is claimed already. */
function canHold(parts: readonly Claim<Condition>[], claims: readonly Claim[], search: Search): boolean {
  const known = [...claims]
  const choices: { group: Claim<Condition>; branches: Claim<Condition>[] }[] = []
  const open = [...parts]
  for (let one = open.pop(); one; one = open.pop()) {
    if (isComparison(one)) {
      if (!fits(one, known, search)) return false
      known.push(one)
      continue
    }
    const { together, parts: inside } = openedUp(one)
    if (together) open.push(...inside)
    else if (inside.length > 0) choices.push({ group: one, branches: inside })
  }
  const left = choices.map(({ group, branches }) => ({
    group,
    branches: branches.filter((one) => !isComparison(one) || fits(one, known, search)),
  }))
  // The choice that leaves least is made first: where nothing is left, no other needs to be tried.
  const [least, ...others] = left.sort((a, b) => a.branches.length - b.branches.length)
  const rest = others.map(({ group }) => group)
  return least ? least.branches.some((one) => canHold([one, ...rest], known, search)) : true
}

/** Whether a comparison can hold beside others that can hold together. */
function fits(claim: Claim, known: readonly Claim[], search: Search): boolean {
  search.left -= known.length + 1
  // Not looked at any more: nobody is told of what may be right.
  if (search.left < 0) return true
  if (known.some((one) => excludes(one, claim, search.isList))) return false
  const { part } = claim
  const name = subjectOf(part)
  if (name === undefined || ('value' in part && search.isList(part.value))) return true
  const about = [...known, claim].filter((one) => subjectOf(one.part) === name)
  const allow = (answers: readonly unknown[]) =>
    answers.some((answer) => about.every((one) => allows(one, answer)))
  const asked = about.flatMap((one) => {
    const said = claimed(one)
    return said?.is === 'equals' && isSomething(said) ? [listOf(said.to)] : []
  })
  const choices = 'value' in part ? search.choicesOf?.(part.value) : undefined
  // What is asked for may be no choice any more, which is not told of here.
  if (choices) return allow(['', ...choices, ...asked.flat()])
  return asked.every(allow)
}

/** Whether a comparison holds for an answer; what is not known is taken to. */
function allows({ part, denied }: Claim, answer: unknown): boolean {
  if (!('value' in part || 'variable' in part) || isRecord(part.to)) return true
  return compare(answer, part.is, part.to) !== denied
}

/** The parts of a group, and whether all of them must hold or one. */
function openedUp({ part, at, denied }: Claim<Condition>): {
  together: boolean
  parts: Claim<Condition>[]
} {
  if ('not' in part)
    return { together: true, parts: [{ part: part.not, at: join(at, 'not'), denied: !denied }] }
  const key = 'all' in part ? 'all' : 'any'
  const parts = 'all' in part ? part.all : 'any' in part ? part.any : []
  return {
    together: (key === 'all') !== denied,
    parts: parts.map((one, i) => ({ part: one, at: join(at, `${key}.${i}`), denied })),
  }
}

const isComparison = (claim: Claim<Condition>): claim is Claim => !isGroup(claim.part)

function excludes(a: Claim, b: Claim, isList: (name: string) => boolean): boolean {
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
  if (isRecord(to)) return undefined
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

const copyOf = ({ claims, sound }: Held): Held => ({ claims: [...claims], sound: [...sound] })
const isSomething = ({ to }: Claimed) => !listOf(to).some(isEmptyAnswer)
const listOf = (to: unknown): unknown[] => (Array.isArray(to) && to.length > 0 ? to : [to])
const isGroup = (part: Condition) => 'all' in part || 'any' in part || 'not' in part
const sameComparison = (a: Comparison, b: Comparison) => JSON.stringify(a) === JSON.stringify(b)
const join = (at: string, key: string) => (at === '' ? key : `${at}.${key}`)

function subjectOf(part: Comparison): string | undefined {
  if ('value' in part) return `value ${part.value}`
  return 'variable' in part ? `variable ${part.variable}` : undefined
}

/** What a part asks about, however deep. */
function subjectsOf(part: Condition): string[] {
  if ('not' in part) return subjectsOf(part.not)
  if ('all' in part || 'any' in part) return ('all' in part ? part.all : part.any).flatMap(subjectsOf)
  if ('status' in part) return ['status']
  return ['role' in part ? `role ${part.role}` : (subjectOf(part) ?? '')]
}
