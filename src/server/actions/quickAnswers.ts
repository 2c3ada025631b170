import { z } from 'zod'
import { locales } from '../../shared/i18n.ts'
import { quickAnswer } from '../cases/shapes.ts'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/**
 * Replies that were written beforehand and fit a case, filled in and in the language of whoever is written to: for its staff, to
 * choose from where they write.
 */
export const quickAnswers = defineAction('case/quickAnswers', {
  input: z.strictObject({ formDataId: id, search: z.string().max(200).optional() }),
  output: z.object({
    locale: z.enum(locales),
    answers: z.array(quickAnswer.extend({ missing: z.array(z.string()) })),
  }),
  allow: 'staff',
  viewed: true,
  run: ({ input, session, services }) => services.cases.quickAnswers(session, input),
})
