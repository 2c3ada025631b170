import { z } from 'zod'
import type { BranchRow } from '../documents/branch.ts'
import { defineAction } from './define.ts'
import { id, schemaPermission } from './shapes.ts'

/** Branches of trees, fetched as they are opened. */

const row: z.ZodType<BranchRow> = z.object({
  _id: z.string(),
  name: z.string(),
  hasChildren: z.boolean(),
  get rows() {
    return z.array(row).optional()
  },
})

/**
 * What lies under an entry of a tree, by name; without `id` its roots. `page`: `category`, a kind with folders, or `formData`, of which
 * that is cases and their children, as far as the session may open them. `depth`: of as many levels, each in the `rows` of the one above.
 */
export const requestBranch = defineAction('admin/requestBranch', {
  input: z.strictObject({
    page: z.string().max(64),
    id: id.optional(),
    depth: z.int().min(1).max(4).default(1),
  }),
  output: z.object({ rows: z.array(row) }),
  allow: schemaPermission('read'),
  viewed: true,
  async run({ input, session, services }) {
    const { branchOf, documentsUnder } = await import('../documents/branch.ts')
    const under =
      input.page === 'formData'
        ? async (of?: string) =>
            (await services.cases.branch(session, of)).map(({ _id, name, children }) => ({
              ...{ _id, name, hasChildren: children > 0 },
            }))
        : await documentsUnder(services.documents, session, input)
    return { rows: await branchOf(under, input) }
  },
})
