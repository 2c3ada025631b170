import { z } from 'zod'
import { locales } from '../../../shared/i18n.ts'
import { longestNote } from '../../../shared/process/talk/noteLimits.ts'
import { id } from '../../call/shapes.ts'
import { statementStates } from './contract.ts'

/** Shapes of statements that are asked for. */

const names = z.array(z.string().max(200)).max(1_000)
const ids = z.array(id).max(100)
const dates = {
  day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'validation.date'),
  reminders: z.array(z.int().min(0).max(60)).max(5),
}
const ofCase = { formDataId: id }
const ofOne = { ...ofCase, statementId: id }

export const ofCaseInput = z.strictObject(ofCase)
export const statementRef = z.strictObject(ofOne)
export const extendInput = z.strictObject({ ...ofOne, ...dates })
export const partsInput = z.strictObject({ ...ofCase, questions: names.optional(), files: ids.optional() })
export const askInput = z.strictObject({
  ...ofCase,
  recipients: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1, 'validation.required').max(200, 'validation.tooLong'),
        email: z.string().trim().min(1, 'validation.required').max(320, 'validation.tooLong'),
        organisation: z.string().trim().max(200, 'validation.tooLong').optional(),
      }),
    )
    .min(1)
    .max(20),
  question: z.string().trim().min(1, 'validation.required').max(longestNote, 'validation.tooLong'),
  ...{ questions: names, files: ids, ...dates },
  locale: z.enum(locales).optional(),
})

const pages = z.array(
  z.object({
    label: z.string(),
    rows: z.array(z.object({ name: z.string(), label: z.string(), text: z.string() })),
  }),
)
const file = z.object({ _id: z.string(), name: z.string(), size: z.number() })
const shown = z.object({ pages, files: z.array(file) })

export const askableParts = z.object({
  pages,
  files: z.array(
    file.extend({ from: z.enum(['answer', 'citizen', 'internal']), question: z.string().optional() }),
  ),
})

export const statement = z.object({
  ...{ _id: z.string(), name: z.string(), email: z.string(), organisation: z.string(), question: z.string() },
  ...{ asked: z.number(), askedByName: z.string(), due: z.number(), expires: z.number() },
  ...{ state: z.enum(statementStates), since: z.number(), reminders: z.array(z.number()) },
  ...{ nextReminder: z.number().nullable(), reminded: z.number().nullable(), shown },
  revokedByName: z.string().nullable(),
  unreached: z.string().nullable(),
  answer: z.object({ noteId: z.string(), text: z.string(), files: z.array(file) }).nullable(),
})
