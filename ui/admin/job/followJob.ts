import { ActionError } from '../actionError.ts'
import type { ActionOutput, Client } from '../client.tsx'

export type JobState = ActionOutput<'job/state'>

/** How often a job is asked how far it has come, in milliseconds. */
const askEvery = 400

const soon = () => new Promise((resolve) => setTimeout(resolve, askEvery))

/** The line is down: the job goes on all the same. Anything else is thrown. */
function stillThere(error: unknown): null {
  if (error instanceof ActionError && error.code === 'OFFLINE') return null
  throw error
}

/** What became of a job, once it has ended; `tell` hears how far it has come until then. Throws what it threw. */
export async function followJob(
  { call }: Pick<Client, 'call'>,
  job: string,
  tell: (percent: number) => void,
): Promise<JobState> {
  for (;;) {
    const state = await call('job/state', { job }).catch(stillThere)
    if (state && !state.running) return state
    if (state) tell(state.percent)
    await soon()
  }
}
