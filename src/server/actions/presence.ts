import { z } from 'zod'
import { beforeThem } from '../cases/presence/shapes.ts'
import { defineAction } from './define.ts'

/**
 * What the person has before them: a case that is open, whether they write in it, and the cases of a list on show. Whoever else
 * handles one of those hears of it (`presence`), and so does this socket of others; said again every 20 seconds. Over HTTP there is
 * nobody to tell: `heard` is false.
 */
export const presence = defineAction('case/presence', {
  input: beforeThem,
  output: z.object({ heard: z.boolean() }),
  allow: 'staff',
  viewed: () => ({ heard: false }),
  perMinute: 240,
  run: async ({ input: { open }, session, services }) => {
    if (open !== null) await services.cases.presence.require(session, open)
    return { heard: false }
  },
})
