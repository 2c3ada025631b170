import { z } from 'zod'
import { defineAction } from './define.ts'
import { treeNodes } from './shapes.ts'

/** Published views, for clients that draw them themselves. */

export const loadView3 = defineAction('admin/loadView3', {
  input: z.strictObject({
    /** Which kind is meant, where a view and a page of the back office share an address. */
    page: z.enum(['view', 'adminPage']).optional(),
    /** The last part of `/v/{url}` or `/page/{url}`. */
    url: z.string().min(1).max(200),
    queryParams: z.record(z.string().max(100), z.string().max(2_000)).default({}),
  }),
  output: z.object({
    view: z.looseObject({ _id: z.string(), name: z.string() }),
    template: z.object({ rootId: z.string(), nodes: treeNodes }).nullable(),
    normStructure: treeNodes,
    rootId: z.string(),
    /** What the components show, by node id. */
    data: z.record(z.string(), z.unknown()),
  }),
  // The view itself says who may see it.
  allow: 'anyone',
  viewed: true,
  // What draws pages is loaded with the first of them.
  run: async ({ input, session, services }) => {
    const { loadView } = await import('../pages/view/loadView.ts')
    return loadView(services, session, input)
  },
})
