import { z } from 'zod'
import { defineAction } from './define.ts'
import { download } from './downloads.ts'

/** What one began and lost sight of, as the page was left or closed before it ended. */
export const leftJobs = defineAction('job/left', {
  input: z.strictObject({}),
  output: z.object({
    jobs: z.array(
      z.object({
        job: z.string(),
        of: z.union([
          z.object({ kind: z.literal('file'), question: download.input }),
          z.object({ kind: z.enum(['change', 'undo']) }),
        ]),
        unasked: z.number(),
        ended: z.number().nullable(),
      }),
    ),
  }),
  allow: 'user',
  // Whoever looks at what somebody else sees begins nothing.
  viewed: () => ({ jobs: [] }),
  run: async ({ session, services }) => ({
    jobs: services.jobs.left(session).map(({ of, ...job }) => ({
      ...job,
      of: of.kind === 'file' ? { kind: of.kind, question: download.input.parse(of.question) } : of,
    })),
  }),
})
