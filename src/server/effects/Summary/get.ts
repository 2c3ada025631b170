import { z } from 'zod'
import { id } from '../../call/shapes.ts'
import { summaryPage } from '../../cases/shapes.ts'
import { defineEffect } from '../define.ts'

/** The answers of a case in words, page by page, as far as the session may read it. */
export const getSummary = defineEffect('Summary/get', {
  input: z.strictObject({ formId: id, formDataId: id, caseToken: z.string().max(200).optional() }),
  output: z.object({ pages: z.array(summaryPage) }),
  allow: 'anyone',
  viewed: true,
  run: async ({ input, session, services }) => ({ pages: await services.cases.summary(session, input) }),
})
