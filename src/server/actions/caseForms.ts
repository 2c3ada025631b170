import { z } from 'zod'
import { defineAction } from './define.ts'
import { id, treeNodes, versionId } from './shapes.ts'

/** What the form of a case was like, for those who handle it, where the form lets them see it. */

/** The published versions of its form, the newest first. */
export const caseFormVersions = defineAction('case/formVersions', {
  input: z.strictObject({ formDataId: id }),
  output: z.object({
    versions: z.array(
      z.object({
        _id: z.string(),
        version: z.number(),
        published: z.number(),
        comment: z.string(),
        byName: z.string(),
        live: z.boolean(),
        /** The case was sent in on it. */
        own: z.boolean(),
      }),
    ),
  }),
  allow: 'staff',
  viewed: true,
  run: async ({ input, session, services }) => ({
    versions: await services.cases.formVersions(session, input.formDataId),
  }),
})

/** One of them, to look at. */
export const caseFormVersion = defineAction('case/formVersion', {
  input: z.strictObject({ formDataId: id, versionId }),
  output: z.object({ normStructure: treeNodes, rootId: z.string() }),
  allow: 'staff',
  viewed: true,
  run: async ({ input, session, services }) => {
    const { nodes: normStructure, rootId } = await services.cases.formVersion(session, input)
    return { normStructure, rootId }
  },
})
