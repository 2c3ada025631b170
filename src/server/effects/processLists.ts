import { z } from 'zod'
import { id } from '../call/shapes.ts'
import { processList } from '../pages/loaders/ProcessList.ts'
import { processCard } from '../pages/processShapes.ts'
import { viewUrl } from '../pages/view/views.ts'
import type { Call } from '../services.ts'

/** What `ProcessList/get` and `Components/ProcessList/get` take and answer: they are one. */

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
  /** Id of the category that it lies in. */
  folderId: z.string().nullable(),
  /** Its services. */
  structure: z.array(processCard).readonly(),
})
export const processListInput = z.strictObject({
  categories: z.array(id).max(500).default([]),
  /** The folder to open; absent: the top level. */
  categoryId: id.optional(),
  /** Id or address of the view that a service leads to. */
  to: z.string().max(200).optional(),
})

export const processListOutput = z.object({
  unknown: z.literal(true).optional(),
  breadcrumbs: z.array(crumb).readonly(),
  folders: z.array(folder).readonly(),
  processes: z.array(processCard).readonly(),
  love: z.record(z.string(), z.boolean()),
})

/** A folder of the catalogue: what is above it, the folders in it with their services, its own services, and the user's favourites. */
export async function listProcesses({
  input,
  session,
  services,
}: Call<z.infer<typeof processListInput>>): Promise<z.infer<typeof processListOutput>> {
  const to = await viewUrl(services, session, input.to, 's')
  const found = await processList({ services, session }, input.categories, input.categoryId ?? null, to)
  const { list, folderOf, structureOf } = found
  const folders = list.folders.map((one) => ({
    ...one,
    folderId: folderOf(one.categoryId),
    structure: structureOf(one.categoryId),
  }))
  return { ...list, folders }
}
