import type { ProcessState } from '../../../src/shared/process/process.ts'

type Met = Pick<ProcessState, 'steps' | 'redirects'>

/** What each person meets in all of them alike, and where they are led. */
export function metIn(states: readonly Met[]): Met {
  const [first, ...others] = states
  const isShared = ([key, step]: [string, unknown], list: 'steps' | 'redirects') =>
    others.every((state) => JSON.stringify(state[list]?.[key]) === JSON.stringify(step))
  const steps = Object.entries(first?.steps ?? {}).filter((one) => isShared(one, 'steps'))
  const redirects = Object.entries(first?.redirects ?? {}).filter((one) => isShared(one, 'redirects'))
  return { steps: Object.fromEntries(steps), redirects: Object.fromEntries(redirects) }
}

/** A state with what was changed of what all have; what is its own alone stays. */
export function withChanged(own: Met, before: Met, after: Met): Met {
  const kept = Object.entries(own.steps).filter(([key]) => key in after.steps || !(key in before.steps))
  const set = Object.entries(after.steps).filter(([key, step]) => before.steps[key] !== step)
  const steps: ProcessState['steps'] = Object.fromEntries([...kept, ...set])
  const led = Object.entries({ ...own.redirects, ...after.redirects }).filter(
    ([key]) => steps[key] === 'redirect',
  )
  return { steps, ...(led.length > 0 && { redirects: Object.fromEntries(led) }) }
}
