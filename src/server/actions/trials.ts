import { z } from 'zod'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** Runs tests of forms and processes on copies: nothing of it is left behind. Without `ids` all of them. */
export const runTests = defineAction('test/run', {
  input: z.strictObject({ ids: z.array(id).min(1).max(100).optional() }),
  output: z.object({
    results: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        ok: z.boolean(),
        problems: z.array(z.object({ step: z.number().nullable(), words: z.string() })),
      }),
    ),
  }),
  allow: 'processBuilder',
  viewed: true,
  perMinute: 30,
  run: async ({ input, session, services }) => ({ results: await services.trials.run(session, input.ids) }),
})
