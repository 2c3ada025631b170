import { isRecord } from '../../record.ts'
import { compare, numberOf } from '../../rules/condition/compare.ts'
import type { Condition } from '../../rules/condition/condition.ts'
import { isCondition } from '../../rules/condition/conditionShape.ts'
import { contradictionsIn, contradicts } from '../../rules/condition/contradictions.ts'
import { namesIn } from '../../rules/condition/evaluate.ts'
import type { ProcessGraph } from '../process.ts'
import type { ProcessProblem } from './problem.ts'

/** What is known of a question that a form of the process asks. */
export interface AskedQuestion {
  name: string
  /** Several things at once may be the answer. */
  isList: boolean
  /** How its answer is compared. */
  column: string
  /** All that its answer can be, beside none, where that is settled. */
  choices?: readonly string[] | undefined
}

/**
 * Conditions and timers that are about answers which no form of the process has, and conditions that can never hold with what the
 * forms let one answer. Of a process that no form runs in nothing is known.
 */
export function doubtsOfAnswers(
  { states, connections }: ProcessGraph,
  questions: readonly AskedQuestion[],
): ProcessProblem[] {
  if (questions.length === 0) return []
  const known = new Map(questions.map((one) => [one.name, one]))
  const hint = (id: string, key: string): ProcessProblem => ({ id, level: 'hint', key })
  const seen = seenWith(questions)
  return [
    ...states.flatMap(({ _id, timers }) =>
      timers.some(({ atValue }) => atValue && !known.has(atValue))
        ? [hint(_id, 'process.timerNoAnswer')]
        : [],
    ),
    ...connections.flatMap(({ _id, requires }) =>
      requires?.answers?.some((name) => !known.has(name)) ? [hint(_id, 'process.requiresNoAnswer')] : [],
    ),
    ...connections.flatMap(({ _id, condition }) => {
      if (condition === undefined) return []
      const key = seen.get(condition) ?? doubtOf(condition, known)
      seen.set(condition, key)
      return key === '' ? [] : [hint(_id, key)]
    }),
  ]
}

const looked = new WeakMap<readonly AskedQuestion[], WeakMap<Condition, string>>()

/** What was found of conditions with these questions: none is looked at twice, as none is changed in place. */
function seenWith(questions: readonly AskedQuestion[]): WeakMap<Condition, string> {
  const seen = looked.get(questions) ?? new WeakMap<Condition, string>()
  looked.set(questions, seen)
  return seen
}

/** Empty: none. */
function doubtOf(condition: Condition, known: ReadonlyMap<string, AskedQuestion>): string {
  if (!isCondition(condition)) return ''
  if (namesIn(condition).some((name) => !known.has(name))) return 'condition.noAnswer'
  return neverHolds(condition, known) ? 'condition.never' : ''
}

function neverHolds(condition: Condition, known: ReadonlyMap<string, AskedQuestion>): boolean {
  const isList = (name: string) => known.get(name)?.isList === true
  // By itself it is told of already, in words of its own.
  if (contradicts(condition)) return false
  if (!canBe(condition, known)) return true
  const choicesOf = (name: string) => known.get(name)?.choices
  return 'all' in condition && contradictionsIn(condition, { isList, choicesOf }).length > 0
}

/** Whether each part by itself can hold; what is denied, and what is compared with another answer, is taken to. */
function canBe(condition: Condition, known: ReadonlyMap<string, AskedQuestion>): boolean {
  if ('all' in condition) return condition.all.every((part) => canBe(part, known))
  if ('any' in condition) return condition.any.some((part) => canBe(part, known))
  if (!('value' in condition) || isRecord(condition.to)) return true
  const { is, to } = condition
  const { choices, column } = known.get(condition.value) ?? {}
  if (choices) return ['', ...choices].some((answer) => compare(answer, is, to))
  if (column !== 'number' || !ofNumbers.has(is)) return true
  return (Array.isArray(to) ? to : [to]).some((one) => numberOf(one) !== undefined)
}

/** What a number is compared by: with a word no number fits. */
const ofNumbers: ReadonlySet<string> = new Set(['equals', 'less', 'lessOrEqual', 'greater', 'greaterOrEqual'])
