import { z } from 'zod'
import { defineEffect } from '../define.ts'

/** The session's notifications, newest first. */
export const list = defineEffect('Notification/list', {
  input: z.strictObject({
    page: z.int().min(1).max(10_000).default(1),
    pageSize: z.int().min(1).max(100).default(5),
  }),
  output: z.object({
    data: z.array(
      z.object({
        _id: z.string(),
        icon: z.string(),
        msg: z.string(),
        created: z.number(),
        href: z.string().nullable(),
        blankHref: z.boolean(),
        refId: z.string().nullable(),
        unread: z.boolean(),
      }),
    ),
    totalCount: z.number(),
    unread: z.number(),
  }),
  allow: 'user',
  run: async ({ input, session, services }) => {
    const { items, totalCount, unread } = await services.notifications.list(session, {
      limit: input.pageSize,
      offset: (input.page - 1) * input.pageSize,
    })
    return { data: items, totalCount, unread }
  },
})
