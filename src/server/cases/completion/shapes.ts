import { z } from 'zod'

/** Shapes of what is asked of the citizen, for staff and for them. */

const file = z.object({ assetId: z.string(), name: z.string(), size: z.number(), mimeType: z.string() })

export const completionForStaff = z.object({
  asked: z
    .object({
      since: z.number(),
      due: z.number().nullable(),
      byName: z.string(),
      message: z.string().nullable(),
    })
    .nullable(),
  came: z.array(
    z.object({
      name: z.string(),
      at: z.number(),
      was: z.object({ text: z.string(), files: z.array(file).optional() }).optional(),
    }),
  ),
})

export const completionForAuthor = z.object({
  ended: z.boolean(),
  due: z.number().nullable(),
  message: z.string().nullable(),
  asked: z.array(z.object({ name: z.string(), nodeIds: z.array(z.string()), note: z.string() })),
  gone: z.array(z.string()),
  closed: z.array(z.string()),
  values: z.record(z.string(), z.unknown()),
  updated: z.number().nullable(),
  left: z.array(z.object({ name: z.string(), label: z.string(), text: z.string() })),
})
