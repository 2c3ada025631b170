import { z } from 'zod'
import { id } from '../../../call/shapes.ts'
import { processList } from '../../../pages/loaders/ProcessList.ts'
import { viewUrl } from '../../../pages/view/views.ts'
import { defineEffect } from '../../define.ts'

const crumb = z.object({
  label: z.string(),
  href: z.string().nullable(),
})
const folder = z.object({
  categoryId: z.string(),
  label: z.string(),
  lang: z.string().optional(),
  aboutLang: z.string().optional(),
  description: z.string().optional(),
  href: z.string(),
  count: z.number(),
})
const processCard = z.object({
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

/** A folder of the catalogue: what is above it, the folders in it, its services, and the user's favourites. */
export const getProcessList = defineEffect('Components/ProcessList/get', {
  input: z.strictObject({
    categories: z.array(id).max(500).default([]),
    /** The folder to open; absent: the top level. */
    categoryId: id.optional(),
    /** Id or address of the view that a service leads to. */
    to: z.string().max(200).optional(),
  }),
  output: z.object({
    unknown: z.literal(true).optional(),
    breadcrumbs: z.array(crumb).readonly(),
    folders: z.array(folder).readonly(),
    processes: z.array(processCard).readonly(),
    love: z.record(z.string(), z.boolean()),
  }),
  allow: 'anyone',
  viewed: true,
  run: async ({ input, session, services }) =>
    processList(
      { services, session },
      input.categories,
      input.categoryId ?? null,
      await viewUrl(services, session, input.to, 's'),
    ),
})
