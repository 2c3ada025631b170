import { z } from 'zod'
import { summaryOf } from '../../../shared/catalogue/summaryOf.ts'
import { valueDefinition } from '../../../shared/catalogue/values.ts'
import { createPageState } from '../../../shared/rules/page.ts'
import type { Tree } from '../../../shared/tree/tree.ts'
import { id } from '../../actions/shapes.ts'
import { dayOf } from '../../cases/today.ts'
import { defineEffect } from '../define.ts'

const row = z.object({
  nodeId: z.string(),
  name: z.string(),
  type: z.string(),
  label: z.string(),
  text: z.string(),
  files: z.array(z.unknown()).optional(),
})

/** The answers of a case in words, page by page, as far as the session may read it. */
export const getSummary = defineEffect('Summary/get', {
  input: z.strictObject({ formId: id, formDataId: id, caseToken: z.string().max(200).optional() }),
  output: z.object({ pages: z.array(z.object({ _id: z.string(), label: z.string(), rows: z.array(row) })) }),
  allow: 'anyone',
  run: async ({ input, session, services }) => {
    const { normStructure, rootId, formData, state } = await services.cases.loadForm(session, input)
    const tree: Tree = { rootId, nodes: normStructure as Tree['nodes'] }
    const page = createPageState({
      tree,
      valueDefinition,
      values: formData?.data ?? {},
      today: dayOf(Date.now()),
      facts: { roles: session.roles, status: state?._id ?? null, variable: () => undefined },
      readOnly: true,
    })
    return {
      pages: summaryOf(page, { locale: session.locale, t: services.texts(session.locale, session.org) }),
    }
  },
})
