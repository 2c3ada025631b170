import { z } from 'zod'
import { newsKindNames, newsWays } from '../../shared/notifications/news.ts'
import { defineAction } from './define.ts'

/** What each person wants to hear of, and how: their own alone. */

const kind = z.enum(newsKindNames)
const way = z.enum(newsWays)
const wishes = z.object({
  wishes: z.array(z.object({ kind, way, stopped: z.boolean() })),
  hour: z.number(),
  mails: z.boolean(),
})

export const newsWishes = defineAction('user/news', {
  input: z.strictObject({}),
  output: wishes,
  allow: 'user',
  run: ({ session, services }) => services.notifications.wishes(session),
})

/** What is left out stays as it is. */
export const setNewsWishes = defineAction('user/setNews', {
  input: z.strictObject({
    wishes: z.partialRecord(kind, way).optional(),
    hour: z.int().min(0).max(23).optional(),
  }),
  output: wishes,
  allow: 'user',
  perMinute: 120,
  run: ({ input: { wishes, hour }, session, services }) =>
    services.notifications.setWishes(session, {
      ...(wishes && { wishes }),
      ...(hour !== undefined && { hour }),
    }),
})
