import { z } from 'zod'
import { subTypes } from '../../shared/process/process.ts'
import { documentData, id } from '../shapes.ts'

/** Shapes of what is asked and answered about cases, by actions, effects and the forms of pages. */

export const state = z.object({
  _id: z.string(),
  name: z.string(),
  stateType: z.enum(['start', 'normal', 'end']),
  subType: z.enum(Object.values(subTypes).flat()).optional(),
  color: z.string().optional(),
  stateGroup: z.string().optional(),
})
export const formFacts = z.object({
  _id: z.string(),
  name: z.string(),
  version: z.number(),
  formType: z.string(),
  description: z.string().optional(),
  icon: z.string().optional(),
  color: z.string().optional(),
  receiptText: z.string().optional(),
  process: z.string().optional(),
})
export const connection = z.object({
  _id: z.string(),
  label: z.string(),
  color: z.string().optional(),
  confirm: z.string().optional(),
})
const problems = z.record(z.string(), z.string())
export const validation = z.object({
  critical: problems,
  error: problems,
  warning: problems,
  values: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
})
export const note = z.object({
  noteId: z.string(),
  note: z.string(),
  origin: z.string(),
  createdBy: z.string().nullable(),
  created: z.number(),
  assetId: z.string().optional(),
})
export const markers = z.record(
  z.string(),
  z.record(z.string(), z.object({ note: z.string(), timestamp: z.number(), by: z.string() })),
)
export const assign = z.record(
  z.string(),
  z.object({ users: z.array(z.string()), groups: z.array(z.string()) }),
)
export const formData = z.object({
  _id: z.string(),
  formId: z.string(),
  version: z.number(),
  data: z.record(z.string(), z.unknown()),
  status: z.string().nullable(),
  draft: z.boolean(),
  revision: z.number(),
  DiaryNumber: z.string().nullable(),
  created: z.number(),
  createdBy: z.string().nullable(),
  createdByName: z.string(),
  updated: z.number(),
  arrived: z.number().nullable(),
  page: z.string().nullable(),
  query: z.record(z.string(), z.string()),
  parentFormDataId: z.string().nullable(),
  assign,
  notes: z.object({ internal: z.array(note).optional(), citizen: z.array(note).optional() }),
  markers,
})

export const timelineEntry = z.object({
  at: z.number(),
  kind: z.string(),
  by: z.string().nullable(),
  byName: z.string(),
  revision: z.number(),
  formVersion: z.number(),
  processVersion: z.number().nullable(),
  detail: z.record(z.string(), z.unknown()),
})

export const caseStatus = z.object({
  number: z.string(),
  state: z.string(),
  ended: z.boolean(),
  arrived: z.number().nullable(),
  entered: z.number().nullable(),
  own: z.boolean(),
})

export const caseLinks = z.array(
  z.object({
    _id: z.string(),
    purpose: z.string(),
    forWhom: z.string().nullable(),
    created: z.number(),
    lastUsed: z.number().nullable(),
    expires: z.number().nullable(),
    dead: z.enum(['unknown', 'used', 'expired', 'revoked']).nullable(),
  }),
)

export const caseToken = z.string().min(20).max(100).optional()
export const caseRef = z.strictObject({ formDataId: id, caseToken })

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
  caseToken,
  page: id.optional(),
  query,
  check: z.array(id).max(200).optional(),
  parentFormDataId: id.optional(),
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
})
export const changedStatus = z.object({
  status: state,
  connections: z.array(connection),
  revision: z.number(),
})

/** What a case is as work, to one of those who handle it. */
export const deskFacts = z.object({
  title: z.string(),
  due: z.number().nullable(),
  stands: z.boolean(),
  watching: z.boolean(),
  resting: z.string().nullable(),
})

/** Rows of a list of cases. */
export const casePage = z.object({
  data: z.array(
    z.object({
      _id: z.string(),
      formId: z.string(),
      form: z.object({ name: z.string() }),
      created: z.number(),
      updated: z.number(),
      arrived: z.number().nullable(),
      createdBy: z.string().nullable(),
      createdByName: z.string(),
      assign: z.array(
        z.object({
          type: z.enum(['user', 'group']),
          name: z.string(),
          short: z.string(),
          _id: z.string(),
          role: z.string(),
        }),
      ),
      notifications: z.object({ newChat: z.boolean() }),
      unreadTextMessageCount: z.number(),
      DiaryNumber: z.string().nullable(),
      draft: z.boolean(),
      status: z.object({ _id: z.string().nullable(), name: z.string(), color: z.string().nullable() }),
      title: z.string(),
      due: z.number().nullable(),
      stands: z.boolean(),
      watching: z.boolean(),
      resting: z.string().nullable(),
      isNew: z.boolean(),
      data: z.record(z.string(), z.unknown()),
      text: z.record(z.string(), z.string()),
    }),
  ),
  totalCount: z.number(),
  /** The column that it is sorted or narrowed by gets its lists now; until then it takes longer. */
  making: z.literal(true).optional(),
})

/** Answers in words. */
export const summaryPage = z.object({
  _id: z.string(),
  label: z.string(),
  rows: z.array(
    z.object({
      nodeId: z.string(),
      name: z.string(),
      type: z.string(),
      label: z.string(),
      text: z.string(),
      files: z
        .array(z.object({ assetId: z.string(), name: z.string(), size: z.number(), mimeType: z.string() }))
        .optional(),
    }),
  ),
})
