import { z } from 'zod'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** The bell. Its list is `admin/loadGrid` with page `notification`, or the effect `Notification/list`. */

/** What is there now has been seen. */
export const confirmNotifications = defineAction('admin/confirmNotifications', {
  input: z.strictObject({}),
  output: z.object({ unread: z.number() }),
  allow: 'user',
  run: async ({ session, services }) => ({ unread: await services.notifications.confirm(session) }),
})

export const removeNotification = defineAction('admin/removeNotification', {
  input: z.strictObject({ id }),
  output: z.object({ unread: z.number() }),
  allow: 'user',
  run: async ({ input, session, services }) => {
    await services.notifications.remove(session, input.id)
    return { unread: await services.notifications.unread(session) }
  },
})
