import { z } from 'zod'

/** A form with its choice questions, as somebody chooses what in it something is for. */
export const formToHandle = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.string().nullable(),
  questions: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      options: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
})
