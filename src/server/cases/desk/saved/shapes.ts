import { z } from 'zod'

/** See `SavedView`. */
export const savedView = z.object({
  _id: z.string(),
  name: z.string(),
  query: z.string(),
  role: z.object({ _id: z.string(), name: z.string() }).nullable(),
  isOwn: z.boolean(),
  mayChange: z.boolean(),
  count: z.number().nullable(),
  absent: z.array(z.object({ what: z.string(), name: z.string().optional() })).readonly(),
})
