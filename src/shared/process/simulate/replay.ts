import type { Expected, Scenario, ScenarioStep, Tester } from '../scenario.ts'
import {
  act,
  begin,
  type Happening,
  newCase,
  nextTimer,
  type Refused,
  type TriedCase,
  type World,
} from './simulate.ts'

/** What a run has come to. */
export interface Replayed {
  /** The time that it is, milliseconds since 1970. */
  at: number
  now: TriedCase
  /** All that happened, the first first. */
  happenings: Happening[]
  /** The step that could not be done, and why; those after it were not tried. `unknown`: by nobody of its people, or before the one ahead of it. */
  refused?: { step: number; why: Refused | 'unknown' | 'endless' }
}

/** More than so many timers in one wait go on for ever. */
export const mostTimers = 1_000

/** Does a scenario in a process. The same scenario comes to the same, wherever it is done. */
export function replay(
  world: World,
  { begins, people, given, steps }: Pick<Scenario, 'begins' | 'people' | 'given' | 'steps'>,
): Replayed {
  let run: Replayed = { at: Date.parse(begins), now: newCase(given), happenings: [] }
  for (const [index, step] of steps.entries()) {
    run = stepped(world, run, { people, step, index })
    if (run.refused) break
  }
  return run
}

function stepped(
  world: World,
  before: Replayed,
  { people, step, index }: { people: readonly Tester[]; step: ScenarioStep; index: number },
): Replayed {
  const at = Date.parse(step.at)
  const refuse = (run: Replayed, why: Refused | 'unknown' | 'endless'): Replayed => ({
    ...run,
    refused: { step: index, why },
  })
  // Also where it is no time at all.
  if (!(at >= before.at)) return refuse(before, 'unknown')
  const run = waited(world, before, at)
  if (!run) return refuse(before, 'endless')
  if (step.do === 'wait') return run
  const by = people.find(({ key }) => key === step.by)
  if (!by && step.by !== undefined) return refuse(run, 'unknown')
  const done =
    step.do === 'sendIn'
      ? begin(world, run.now, { by, at })
      : by
        ? act(world, run.now, { by, act: step, at })
        : { refused: 'closed' as const }
  if ('refused' in done) return refuse(run, done.refused)
  // What is due already when the case comes to a state runs at once.
  const after = { ...run, now: done.now, happenings: [...run.happenings, done.happening] }
  return waited(world, after, at) ?? refuse(run, 'endless')
}

/** The timers that are due until then run, each at its time; undefined where that never ends. */
function waited(
  world: World,
  { now, happenings, at: before }: Replayed,
  until: number,
): Replayed | undefined {
  const all = [...happenings]
  let tried = now
  let at = before
  for (let n = 0; n <= mostTimers; n++) {
    const next = nextTimer(world, tried, { from: at, until })
    if (!next) return { at: until, now: tried, happenings: all }
    tried = next.now
    at = next.happening.at
    all.push(next.happening)
  }
  return undefined
}

/** What a run has come to, as a scenario expects it. */
export const expectedOf = ({ now, happenings }: Pick<Replayed, 'now' | 'happenings'>): Expected => ({
  state: now.state,
  answers: now.answers,
  effects: happenings.flatMap(({ effects }) => [...effects]),
})
