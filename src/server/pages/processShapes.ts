import { z } from 'zod'

/** Shapes of services and of how their processes go, for effects. */

export const processCard = z.object({
  _id: z.string(),
  publishId: z.string(),
  processId: z.string().nullable(),
  name: z.string(),
  lang: z.string().optional(),
  aboutLang: z.string().optional(),
  icon: z.string().optional(),
  description: z.string().optional(),
  href: z.string(),
  external: z.boolean().optional(),
})

export const overviewStep = z.object({
  ...{ _id: z.string(), name: z.string(), place: z.enum(['done', 'here', 'ahead']) },
  ...{ when: z.string(), note: z.string() },
})

export const ownStatus = z.object({
  ...{ name: z.string(), text: z.string(), stage: z.enum(['open', 'waiting', 'ended']) },
  ...{ since: z.string(), due: z.string() },
  ahead: z.array(z.object({ day: z.string(), to: z.string() })).readonly(),
})
