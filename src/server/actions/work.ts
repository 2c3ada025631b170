import { z } from 'zod'
import { fail } from '../../shared/wire/errors.ts'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** Background work, for administrators: what failed for good can be tried again or given up. */

export const loadWork = defineAction('work/load', {
  input: z.strictObject({}),
  output: z.object({
    counts: z.object({ waiting: z.number(), running: z.number(), dead: z.number() }),
    dead: z.array(
      z.object({
        _id: z.string(),
        kind: z.string(),
        payload: z.record(z.string(), z.unknown()),
        attempts: z.number(),
        error: z.string(),
        created: z.number(),
        failed: z.number(),
      }),
    ),
  }),
  allow: 'admin',
  run: async ({ session, services }) => ({
    counts: await services.work.counts(session.org),
    dead: await services.work.dead(session.org),
  }),
})

export const retryTask = defineAction('work/retry', {
  input: z.strictObject({ id }),
  output: z.object({}),
  allow: 'admin',
  audit: true,
  run: async ({ input, session, services }) => {
    if (!(await services.work.retry(session.org, input.id))) throw fail('NOT_FOUND')
    return {}
  },
})

/** A task that waits or is dead; one that is running cannot be stopped. */
export const cancelTask = defineAction('work/cancel', {
  input: z.strictObject({ id }),
  output: z.object({}),
  allow: 'admin',
  audit: true,
  run: async ({ input, session, services }) => {
    if (!(await services.work.cancel(session.org, input.id))) throw fail('NOT_FOUND')
    return {}
  },
})
