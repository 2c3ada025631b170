import type { ActionOutput, Client } from '../client.tsx'

export type LeftJob = ActionOutput<'job/left'>['jobs'][number]

/** Of a job that nobody has asked about for so long nobody hears the end, in milliseconds: a page asks twice a second. */
const followedBy = 2_000

/** What the person began, in whichever window, and no page follows any more. */
export async function leftJobs({ call }: Pick<Client, 'call'>): Promise<LeftJob[]> {
  const { jobs } = await call('job/left', {})
  if (jobs.every(isLeft)) return jobs
  await new Promise((resolve) => setTimeout(resolve, followedBy))
  return (await call('job/left', {})).jobs.filter(isLeft)
}

const isLeft = ({ unasked }: LeftJob): boolean => unasked >= followedBy
