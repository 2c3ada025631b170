import type { Values } from '../../../src/shared/fields/field.ts'
import { type ExplainedConnection, explainConnections } from '../../../src/shared/process/graph/explain.ts'
import { answersMissing } from '../../../src/shared/process/graph/transitions.ts'
import type { Tester } from '../../../src/shared/process/scenario.ts'
import {
  factsAt,
  stepOf,
  type TriedCase,
  type World,
  whoIs,
  wrongAt,
} from '../../../src/shared/process/simulate/simulate.ts'
import { type Answerable, valueToTry } from '../../../src/shared/process/simulate/tries.ts'
import type { Simulation } from './useSimulation.ts'

/** A way on from where the case is, with what stands in its way for somebody. */
export interface TriedWay extends ExplainedConnection {
  /** Names of the questions that are not rightly answered, where it asks for that; see `wrongAt`. */
  wrong: readonly string[]
  /** Names of the answers that it requires and the case lacks. */
  missing: readonly string[]
}

export function waysAt(world: World, now: TriedCase, by: Tester, at: number): TriedWay[] {
  const wrong = wrongAt(world, now, by, at)
  return explainConnections(world.graph, now.state, whoIs(by, now), () => factsAt(world, now, by, at)).map(
    (one) => ({
      ...one,
      wrong: one.connection.validate ? wrong : [],
      missing: answersMissing(one.connection, () => now.answers),
    }),
  )
}

/** Whether nothing stands in its way. */
export const isFree = ({ isOpen, wrong, missing }: TriedWay): boolean =>
  isOpen && wrong.length === 0 && missing.length === 0

/** What opens a way that is closed: another answer, the form rightly filled in, or being somebody else. */
export type ToTry = { answers: Values } | { isValid: true } | { person: Tester }

export function toTry(
  simulation: Simulation,
  way: TriedWay,
  question: (name: string) => Answerable | undefined,
): ToTry | null {
  const { world, run, me, people, ifAnswered } = simulation
  const { now, at } = run
  const { connection, fits, fails, missing, wrong, bar } = way
  const isFreeIn = (one: TriedCase, by: Tester, then = at) =>
    stepOf(world, one, by) !== 'noaccess' &&
    waysAt(world, one, by, then).some((other) => other.connection._id === connection._id && isFree(other))
  const opens = (answers: Values, isValid?: boolean) => {
    const come = ifAnswered(answers, isValid)
    return come !== null && isFreeIn(come.now, me, come.at)
  }
  if (fits.length > 0 && !bar && stepOf(world, now, me) !== 'noaccess') {
    const { roles, status, variable } = factsAt(world, now, me, at)
    const facts = { roles, status, variable }
    const needs = [...fails, ...missing.map((name) => ({ value: name, is: 'notEmpty' as const }))]
    const answers = valueToTry({ fails: needs, answers: now.answers, facts, question, opens })
    if (answers) return { answers }
    if (wrong.length > 0 && !world.form && opens({}, true)) return { isValid: true }
  }
  const person = people.find((one) => one.key !== me.key && isFreeIn(now, one))
  return person ? { person } : null
}
