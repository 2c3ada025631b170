import { z } from 'zod'
import { buttonLooks, subTypes } from '../../shared/process/process.ts'
import { longestNote } from '../../shared/process/talk/noteLimits.ts'
import { documentData, id } from '../call/shapes.ts'

/** Shapes of what whoever fills in a form sends, and is answered: a page needs no others. */

export const state = z.object({
  _id: z.string(),
  name: z.string(),
  stateType: z.enum(['start', 'normal', 'end']),
  subType: z.enum(Object.values(subTypes).flat()).optional(),
  color: z.string().optional(),
  stateGroup: z.string().optional(),
})
export const connection = z.object({
  _id: z.string(),
  label: z.string(),
  color: z.string().optional(),
  look: z.enum(buttonLooks).optional(),
  confirm: z.string().optional(),
  waits: z.literal(true).optional(),
  ends: z.literal(true).optional(),
  asksNote: z.literal(true).optional(),
  missing: z.array(z.string()).optional(),
  approves: z.object({ needed: z.number(), given: z.number() }).optional(),
})
const texts = z.array(z.string())
export const shownApprovals = z.object({
  connectionId: z.string(),
  label: z.string(),
  needed: z.number(),
  left: z.number(),
  given: z.array(z.object({ byName: z.string(), forNames: texts, at: z.number(), mine: z.boolean() })),
  roles: texts,
  people: texts,
  others: z.number(),
  changed: z
    .object({
      at: z.number(),
      byName: z.string(),
      mine: z.boolean(),
      answers: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
      others: z.number(),
    })
    .optional(),
})
const problems = z.record(z.string(), z.string())
export const validation = z.object({
  critical: problems,
  error: problems,
  warning: problems,
  values: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
})
/** What a person writes in a note. */
export const noteText = z.string().trim().max(longestNote, 'validation.longNote')
export const noteWords = noteText.min(1, 'validation.required')
/** What a call answers that hands out a link: `href` is its address, `expires` milliseconds since 1970. */
export const handedLink = z.object({ token: z.string(), href: z.string(), expires: z.number() })

export const caseToken = z.string().min(20).max(100).optional()
export const caseRef = z.strictObject({ formDataId: id, caseToken })
export const acknowledgeInput = caseRef.extend({
  componentId: id,
  comment: z.string().max(longestNote, 'validation.longNote').optional(),
})
export const acknowledgedCase = z.object({ at: z.number(), revision: z.number() })
export const withdrawn = z.object({ by: z.enum(['connection', 'message']) })

/** What an address says: no more names and longer values than one has room for. */
const query = z
  .record(z.string().max(200), z.string().max(8_000))
  .refine((all) => Object.keys(all).length <= 100, 'validation.tooMany')
  .optional()

export const saveCaseInput = z.strictObject({
  formId: id,
  formDataId: id.optional(),
  data: documentData,
  revision: z.int().min(0).optional(),
  complete: z.boolean().optional(),
  version: z.int().optional(),
  caseToken,
  page: id.optional(),
  query,
  check: z.array(id).max(200).optional(),
  parentFormDataId: id.optional(),
  asItStands: z.boolean().optional(),
  tell: z.boolean().optional(),
  voidsSignatures: z.boolean().optional(),
})
export const savedCase = z.object({
  formDataId: z.string(),
  revision: z.number(),
  validation,
  notKept: z.record(z.string(), z.string()).optional(),
  caseToken: z.string().optional(),
  DiaryNumber: z.string().optional(),
  status: z.string().optional(),
})

export const changeStatusInput = z.strictObject({
  formDataId: id,
  connectionId: id.optional(),
  currentStateId: id,
  parentFormDataId: id.optional(),
  caseToken,
  state: id.optional(),
  force: z.boolean().optional(),
  dangerForce: z.boolean().optional(),
  reason: z.string().max(2_000).optional(),
  revision: z.int().min(0).optional(),
  note: noteText.optional(),
  undoable: z.boolean().optional(),
})
export const changedStatus = z.object({
  status: state,
  connections: z.array(connection),
  revision: z.number(),
  undo: z.string().optional(),
  approval: shownApprovals.optional(),
})
