import type { Session } from '../session.ts'
import { turn } from '../unhurried.ts'
import type { JobHandle, JobOptions, Jobs } from './jobs.ts'

/** Milliseconds that whoever asks waits for what is soon done. */
const soonMs = 400
const stepMs = 10

/**
 * Begins a job, and waits a moment for it: what it answered with, or the job where it takes longer. Throws what it threw,
 * and IN_USE as `Jobs.start`.
 */
export async function soon<T>(
  jobs: Pick<Jobs, 'start' | 'state'>,
  session: Session,
  kind: string,
  run: (job: JobHandle) => Promise<T>,
  options?: JobOptions,
): Promise<{ done: T } | { task: string }> {
  let ended: { done: T } | undefined
  const whole = async (job: JobHandle) => {
    ended = { done: await run(job) }
    return ended.done
  }
  const task = jobs.start(session, kind, whole, options)
  for (const until = performance.now() + soonMs; performance.now() < until; await Bun.sleep(stepMs)) {
    await turn()
    // Before it is asked about: whether its end was heard is known when the answer has come.
    if (ended) return ended
    // Throws what it threw.
    jobs.state(session, task)
  }
  return { task }
}
