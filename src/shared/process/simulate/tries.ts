import { addDays } from '../../calendar/workDays.ts'
import type { Values } from '../../fields/field.ts'
import type { Condition, Facts } from '../../rules/condition/condition.ts'
import { evaluate, namesIn } from '../../rules/condition/evaluate.ts'

/** What a question can be answered with, as far as its process knows it. */
export interface Answerable {
  /** How its answer is compared. */
  column?: string | undefined
  /** Several things at once may be the answer. */
  isList?: boolean | undefined
  options?: readonly { value: string }[] | undefined
}

interface Trying {
  /** What does not hold, or is missing: all of it is to. */
  fails: readonly Condition[]
  answers: Values
  facts: Omit<Facts, 'value'>
  question: (name: string) => Answerable | undefined
  /** Whether that opens it in fact: a form may refuse the answer, or lead elsewhere by it. */
  opens: (answers: Values) => boolean
}

/** So many that hold are looked at in fact, */
const most = 6
/** of so many that may hold: the rest would take longer than anybody waits. */
const mostTried = 20_000

/** Answers by which what fails would hold, the fewest that will do; null where none was found. */
export function valueToTry({ fails, answers, facts, question, opens }: Trying): Values | null {
  const names = [...new Set(fails.flatMap(namesIn))]
  if (names.length === 0) return null
  const holds = (changed: Values, all = fails) => {
    const now = { ...answers, ...changed }
    return all.every((one) => evaluate(one, { ...facts, value: (name) => now[name] ?? null }))
  }
  const candidates = names.map((name) => {
    // What this answer alone decides holds whatever another is.
    const own = fails.filter((one) => namesIn(one).every((read) => read === name))
    const all = candidatesFor(name, fails, { answers, facts, question })
    return all.filter((value) => holds({ [name]: value }, own))
  })
  let [tried, held] = [0, 0]
  for (const changed of oneOrTwo(names, candidates)) {
    if (held === most || ++tried > mostTried) return null
    if (!holds(changed)) continue
    if (opens(changed)) return changed
    held++
  }
  return null
}

/** One answer that is changed, then two. Made as they are asked for: a question of many options with another has very many pairs. */
function* oneOrTwo(
  names: readonly string[],
  candidates: readonly (readonly unknown[])[],
): Generator<Values, undefined> {
  const each = function* (from: number): Generator<[number, string, unknown], undefined> {
    for (const [at, name] of names.entries())
      if (at >= from) for (const value of candidates[at] ?? []) yield [at, name, value]
  }
  for (const [, name, value] of each(0)) yield { [name]: value }
  for (const [at, name, value] of each(0))
    for (const [, other, second] of each(at + 1)) yield { [name]: value, [other]: second }
}

function candidatesFor(
  name: string,
  fails: readonly Condition[],
  { answers, facts, question }: Pick<Trying, 'answers' | 'facts' | 'question'>,
): unknown[] {
  const { options, isList, column } = question(name) ?? {}
  const asAnswer = (value: unknown) => (isList ? [value] : value)
  if (options) return [...options.map(({ value }) => asAnswer(value)), isList ? [] : '']
  const said = fails
    .flatMap((one) => comparedWith(one, name))
    .flatMap((to) => resolved(to, { answers, facts }))
  const example = column === 'number' ? 1 : column === 'date' ? facts.variable('today') : 'x'
  return [...said.flatMap(around), example, '', null].map((value) =>
    value === null ? value : asAnswer(value),
  )
}

/** What the condition holds an answer against. */
function comparedWith(condition: Condition, name: string): unknown[] {
  if ('all' in condition) return condition.all.flatMap((part) => comparedWith(part, name))
  if ('any' in condition) return condition.any.flatMap((part) => comparedWith(part, name))
  if ('not' in condition) return comparedWith(condition.not, name)
  if (!('value' in condition)) return []
  if (condition.value === name) return [condition.to].flat()
  // The other way round: the answer is what another is held against.
  const { to } = condition
  return typeof to === 'object' && to !== null && 'value' in to && to.value === name
    ? [{ value: condition.value }]
    : []
}

function resolved(to: unknown, { answers, facts }: Pick<Trying, 'answers' | 'facts'>): unknown[] {
  if (typeof to !== 'object' || to === null) return to === undefined ? [] : [to]
  if ('value' in to && typeof to.value === 'string') return [answers[to.value] ?? null]
  return 'variable' in to && typeof to.variable === 'string' ? [facts.variable(to.variable)] : []
}

/** The value, and what is next to it on either side. */
function around(value: unknown): unknown[] {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' ? Number(value || Number.NaN) : Number.NaN
  if (!Number.isNaN(number)) return [number, number + 1, number - 1]
  if (typeof value !== 'string') return []
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return [value, addDays(value, 1), addDays(value, -1)]
  return [value.replaceAll('*', ''), `${value} x`]
}
