import { useMemo, useState } from 'react'
import type { Values } from '../../../src/shared/fields/field.ts'
import { begunBy, isBegunByItself } from '../../../src/shared/process/graph/transitions.ts'
import type { ProcessGraph } from '../../../src/shared/process/process.ts'
import type { Given, Scenario, ScenarioStep, Tester } from '../../../src/shared/process/scenario.ts'
import type { PaymentDoes } from '../../../src/shared/process/simulate/pay.ts'
import { type Replayed, replay } from '../../../src/shared/process/simulate/replay.ts'
import { mayAnswer, mayFillIn, type World } from '../../../src/shared/process/simulate/simulate.ts'

/** A run under way: all of it is told by what was given and the steps, so that a step is taken back by leaving it out. */
export interface Simulation {
  world: World
  people: readonly Tester[]
  /** Whose eyes it is seen by. */
  me: Tester
  run: Replayed
  /** What has been done so far, by those who did it. */
  scenario: Omit<Scenario, 'expect'>
  /** What I answer is a step of mine; otherwise it is as though it had been answered so before. */
  mayAnswer: boolean
  /** The form is there to be filled in or changed: by me, or as what begins the case by itself has it. */
  mayFill: boolean
  canUndo: boolean
  canRedo: boolean
  become(key: string): void
  change(tester: Tester): void
  send(): void
  follow(connection: string): void
  handIn(): void
  /** Or that one would not. */
  sign(does: 'sign' | 'refuse'): void
  /** What staff do about what is to be paid. */
  pay(does: PaymentDoes): void
  /** The clock goes on to then, milliseconds since 1970. */
  wait(until: number): void
  answer(answers: Values, isValid?: boolean): void
  /** What it would come to if it were answered so; null where that cannot be, or the case would be somewhere else. */
  ifAnswered(answers: Values, isValid?: boolean): Replayed | null
  undo(): void
  redo(): void
  /** From the beginning; `anew`: with nothing answered. */
  restart(anew?: boolean): void
}

interface Tried {
  given: Given
  steps: readonly ScenarioStep[]
  undone: readonly ScenarioStep[]
}

const nothing: Tried = { given: { answers: {}, isValid: true }, steps: [], undone: [] }

export function useSimulation(
  graph: ProcessGraph,
  first: readonly Tester[],
  {
    begins,
    locale,
    calendar,
    form,
    parties,
  }: { begins: number } & Pick<World, 'locale' | 'calendar' | 'form' | 'parties'>,
): Simulation {
  const [people, setPeople] = useState(first)
  const [key, setKey] = useState(() => (first.find((one) => mayFillIn(graph, one)) ?? first[0])?.key ?? '')
  const [tried, setTried] = useState(nothing)
  const world = useMemo<World>(
    () => ({
      graph,
      calendar,
      locale,
      number: '2026-00001',
      form,
      parties,
      author: first.find((one) => one.isAuthor),
    }),
    [graph, calendar, locale, form, parties, first],
  )
  const { given, steps, undone } = tried
  const run = useMemo(
    () =>
      replay(world, {
        ...{ begins: new Date(begins).toISOString(), people: [...people] },
        ...{ given, steps: [...steps] },
      }),
    [world, begins, people, given, steps],
  )
  const me = people.find((one) => one.key === key) ?? people[0]
  if (!me) throw new Error('a simulation has people')
  const by = me.key
  const isMine = run.now.state !== null && mayAnswer(world, run.now, me)
  const scenario = useMemo(() => {
    const took = new Set(steps.flatMap((step) => ('by' in step && step.by ? step.by : [])))
    // For whom staff take it down is part of it, too.
    const isNamed = ({ isAuthor }: Tester) => isAuthor && begunBy(graph) === 'staff'
    return {
      begins: new Date(begins).toISOString(),
      people: people.filter((one) => took.has(one.key) || isNamed(one)),
      given,
      steps: [...steps],
    }
  }, [begins, people, given, steps, graph])
  const add = (step: ScenarioStep) => setTried({ given, steps: [...steps, step], undone: [] })
  const at = new Date(run.at).toISOString()
  return {
    ...{ world, people, me, run, scenario },
    mayAnswer: isMine,
    mayFill: run.now.state === null ? isBegunByItself(graph) || mayFillIn(graph, me) : isMine,
    canUndo: steps.length > 0,
    canRedo: undone.length > 0,
    become: setKey,
    change: (tester) => setPeople(people.map((one) => (one.key === tester.key ? tester : one))),
    send: () => add({ at, do: 'sendIn', ...(!isBegunByItself(graph) && { by }) }),
    follow: (connection) => add({ at, do: 'follow', by, connection }),
    handIn: () => add({ at, do: 'handIn', by }),
    sign: (does) => add({ at, do: does, by }),
    pay: (does) => add({ at, do: does, by }),
    wait: (until) => add({ at: new Date(until).toISOString(), do: 'wait' }),
    ifAnswered(answers, isValid) {
      const next = isMine
        ? answeredNow(tried, { at, by, answers, isValid })
        : answeredBefore(tried, { answers, isValid })
      const come = replay(world, {
        ...scenario,
        people: [...people],
        given: next.given,
        steps: [...next.steps],
      })
      return come.refused || come.now.state !== run.now.state ? null : come
    },
    // Several at once, as rules of a form bring about, each go by what the one before has left.
    answer: (answers, isValid) =>
      setTried((before) =>
        isMine
          ? answeredNow(before, { at, by, answers, isValid })
          : answeredBefore(before, { answers, isValid }),
      ),
    undo() {
      const last = steps.at(-1)
      if (last) setTried({ given, steps: steps.slice(0, -1), undone: [last, ...undone] })
    },
    redo() {
      const [next, ...rest] = undone
      if (next) setTried({ given, steps: [...steps, next], undone: rest })
    },
    restart: (anew) => setTried(anew ? nothing : { ...nothing, given }),
  }
}

interface Answered {
  answers: Values
  isValid: boolean | undefined
}

/** A step more. What is typed in one question is one. */
function answeredNow(
  { given, steps }: Tried,
  { at, by, answers, isValid }: Answered & { at: string; by: string },
): Tried {
  const last = steps.at(-1)
  const isSame = last?.do === 'answer' && last.at === at && last.by === by && isValid === undefined
  const sameAs = isSame && Object.keys(answers).every((name) => name in last.answers)
  const step: ScenarioStep = {
    ...{ at, do: 'answer', by, answers: sameAs ? { ...last.answers, ...answers } : answers },
    ...(isValid !== undefined && { isValid }),
  }
  return { given, steps: [...(sameAs ? steps.slice(0, -1) : steps), step], undone: [] }
}

/** As though it had been answered so where it was answered last: in a step, or before the case was sent in. */
function answeredBefore(tried: Tried, { answers, isValid }: Answered): Tried {
  const { given, steps } = tried
  const at = steps.findLastIndex(
    (step) =>
      step.do === 'answer' &&
      (isValid === undefined
        ? Object.keys(answers).some((name) => Object.hasOwn(step.answers, name))
        : step.isValid !== undefined),
  )
  const changed = <Of extends { answers: Values; isValid?: boolean }>(of: Of): Of => ({
    ...of,
    answers: { ...of.answers, ...answers },
    ...(isValid !== undefined && { isValid }),
  })
  if (at < 0) return { ...tried, given: changed(given) }
  return {
    ...tried,
    steps: steps.map((step, index) => (index === at && step.do === 'answer' ? changed(step) : step)),
  }
}
