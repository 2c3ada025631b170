import { z } from 'zod'
import { id } from '../../call/shapes.ts'
import { defineEffect } from '../define.ts'

/** Takes a notification off the user's own list; others who got it keep it. */
export const remove = defineEffect('Notification/remove', {
  input: z.strictObject({ _id: id }),
  output: z.object({ unread: z.number() }),
  allow: 'user',
  run: async ({ input, session, services }) => {
    await services.notifications.remove(session, input._id)
    return { unread: await services.notifications.unread(session) }
  },
})
