import { z } from 'zod'
import { locales } from '../../shared/i18n.ts'
import { clockStands, clockUnits } from '../../shared/process/clock/caseClock.ts'
import { priorities } from '../../shared/process/priorities.ts'
import { sources } from '../../shared/process/sources.ts'
import { mostTags } from '../../shared/process/tags.ts'
import { completionStages } from '../../shared/process/talk/completion.ts'
import { markerTypes } from '../../shared/process/talk/markers.ts'
import { channels, deliveryStates, noteOrigins } from '../../shared/process/talk/talk.ts'
import { day, id } from '../call/shapes.ts'

/** Shapes of what is asked and answered about cases, by actions, effects and the forms of pages. */
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
export const note = z.object({
  noteId: z.string(),
  note: z.string(),
  mentions: z.array(z.object({ _id: z.string(), name: z.string() })),
  origin: z.enum(noteOrigins),
  createdByName: z.string(),
  createdBy: z.string().nullable(),
  created: z.number(),
  files: z.array(z.object({ assetId: z.string(), name: z.string(), size: z.number(), mimeType: z.string() })),
  assetId: z.string().optional(),
  read: z.number().nullable(),
  held: z.number().optional(),
  quoted: z.string().optional(),
  leftOut: z
    .array(z.object({ name: z.string(), size: z.number(), problem: z.string(), fetchable: z.boolean() }))
    .optional(),
  ways: z
    .array(
      z.object({
        channel: z.enum(channels),
        address: z.string(),
        state: z.enum(deliveryStates),
        reason: z.string().optional(),
        said: z.string().optional(),
        at: z.number(),
      }),
    )
    .optional(),
})
export const markers = z.partialRecord(
  z.enum(markerTypes),
  z.record(z.string(), z.object({ note: z.string(), timestamp: z.number(), by: z.string() })),
)
/** A time, the end of a day, or so many days from today. */
export const dueInput = z.union([
  z.int().min(0).max(8.64e15),
  day,
  z.strictObject({ days: z.int().min(0).max(1_000), working: z.boolean() }),
])
export const assign = z.record(
  z.string(),
  z.object({ users: z.array(z.string()), groups: z.array(z.string()) }),
)
export const handler = z.object({
  kind: z.enum(['user', 'group']),
  _id: z.string(),
  name: z.string(),
  email: z.string().optional(),
  usual: z.boolean(),
  open: z.number().nullable(),
  away: z.object({ until: z.string(), deputy: z.string().nullable() }).optional(),
  members: z.number().optional(),
})
/** What was removed out of a case. */
export const redaction = z.object({
  _id: z.string(),
  kind: z.enum(['note', 'answer', 'file', 'statement']),
  ref: z.string(),
  place: z.string().nullable(),
  at: z.number(),
  byName: z.string(),
  reason: z.string().optional(),
})
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
  registered: z
    .object({
      byName: z.string(),
      source: z.string().nullable(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
    })
    .optional(),
  assign,
  notes: z.object({ internal: z.array(note).optional(), citizen: z.array(note).optional() }),
  markers,
  redactions: z.array(redaction),
  signatureRequest: z.array(
    z.object({
      signaturePnr: z.string(),
      signatureEmail: z.string(),
      signatureRequestDate: z.string(),
    }),
  ),
})

export const fallenAnswers = z.array(
  z.object({
    ...{ name: z.string(), label: z.string(), text: z.string() },
    files: z.array(z.object({ assetId: z.string(), name: z.string() })).optional(),
  }),
)

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
  waiting: z
    .object({ words: z.string(), due: z.number().nullable(), way: z.enum(['account', 'mail', 'none']) })
    .nullable(),
})

export const caseLinks = z.array(
  z.object({
    _id: z.string(),
    file: z.string().nullable(),
    purpose: z.string(),
    forWhom: z.string().nullable(),
    created: z.number(),
    lastUsed: z.number().nullable(),
    expires: z.number().nullable(),
    dead: z.enum(['unknown', 'used', 'expired', 'revoked']).nullable(),
  }),
)

const line = z.string().trim().max(200, 'validation.tooLong')
/** For whom a case is taken down; `userId`: the account whose it becomes, which has a name and an address of its own. */
export const onBehalfInput = z.strictObject({
  userId: id.nullable().default(null),
  name: line.default(''),
  email: z.union([z.literal(''), z.email('validation.email').max(200)]).default(''),
  phone: line.default(''),
})
export const source = z.enum(sources)
export const registration = z.object({
  formDataId: z.string(),
  formId: z.string(),
  formName: z.string(),
  source: source.nullable(),
  onBehalf: z.object({
    userId: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  updated: z.number(),
  sent: z
    .object({ number: z.string().nullable(), arrived: z.number(), statusCode: z.string().nullable() })
    .nullable(),
})

const refusedCase = z.object({
  _id: z.string(),
  name: z.string().nullable(),
  code: z.string(),
  message: z.string(),
  change: z.object({ byName: z.string(), at: z.number(), status: z.string() }).optional(),
  answers: z.array(z.object({ question: z.string(), problem: z.string() })).optional(),
})
/** Cases that were left as they are, and why. */
export const refusedCases = z.array(refusedCase)
const stopped = z.object({ code: z.string(), message: z.string() }).optional()

/** What became of a change of many cases. */
export const bulkChanged = z.object({
  changed: z.array(z.string()),
  approved: z.array(z.string()).optional(),
  refused: refusedCases,
  undo: z.object({ id: z.string(), until: z.number() }).nullable(),
  stopped,
})
export const undone = z.object({ undone: z.array(z.string()), left: refusedCases, stopped })
/** Takes longer: `job/state` tells how far it has come and answers with the same, `job/cancel` ends it. */
export const begunChange = z.object({ task: z.string(), undo: z.string() })

/** Tags as they are sent; what is none is refused by the engine, in words. */
export const tagsInput = z.array(z.string().max(200)).max(mostTags)

/** A note that is begun and not sent. */
export const keptDraft = z.object({
  note: z.string(),
  files: z.array(z.object({ assetId: z.string(), name: z.string(), size: z.number() })),
  at: z.number(),
})

/** A message that is not sent yet, or could not be. */
export const waitingMessage = z.object({
  messageId: z.string(),
  note: z.string(),
  files: z.array(z.object({ assetId: z.string(), name: z.string(), size: z.number(), mimeType: z.string() })),
  byName: z.string(),
  mine: z.boolean(),
  created: z.number(),
  sendAt: z.number(),
  leftMs: z.number(),
  later: z.boolean(),
  reason: z.enum(['removed', 'writer', 'files']).nullable(),
})

/** What the clock of a case says: days (or hours) used and left, since when it stands and why. */
const clock = z.object({
  unit: z.enum(clockUnits),
  used: z.number(),
  left: z.number().nullable(),
  since: z.number().nullable(),
  isLate: z.boolean(),
  stands: z.enum(clockStands).nullable(),
})

/** What happens to a case without anybody. */
export const comingNext = z.object({
  due: z.number().nullable(),
  reminds: z.number().optional(),
  awaits: z.string().optional(),
  handIn: z.literal(true).optional(),
  childrenEnded: z.literal(true).optional(),
  statement: z.string().optional(),
  to: z.string().optional(),
  effect: z.string().optional(),
  stopped: z.literal(true).optional(),
})

/** What a case is as work, to one of those who handle it. */
export const deskFacts = z.object({
  title: z.string(),
  due: z.number().nullable(),
  priority: z.enum(priorities),
  tags: z.array(z.string()).readonly(),
  stands: z.boolean(),
  clock: clock.nullable(),
  next: comingNext.nullable(),
  watching: z.boolean(),
  resting: z.string().nullable(),
  tells: z.boolean(),
  /** What its form was like can be looked at. */
  formHistory: z.boolean(),
  /** The version of the process that it is on, and of both the one that is published now. */
  versions: z.object({
    process: z
      .object({ _id: z.string(), name: z.string(), version: z.number(), live: z.number().nullable() })
      .nullable(),
    form: z.object({ live: z.number().nullable() }),
  }),
  looked: z.number(),
  reach: z.object({
    ...{
      channel: z.enum(channels),
      address: z.string(),
      mails: z.boolean(),
      phone: z.string(),
      hasPostal: z.boolean(),
      name: z.string(),
    },
    locale: z.enum(locales),
  }),
  waiting: z.array(waitingMessage),
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
      registeredByName: z.string().nullable(),
      source: z.string().nullable(),
      assign: z.array(
        z.object({
          type: z.enum(['user', 'group']),
          name: z.string(),
          deputy: z.string().optional(),
          short: z.string(),
          _id: z.string(),
          role: z.string(),
        }),
      ),
      notifications: z.object({ newChat: z.boolean(), newFile: z.boolean(), messages: z.number() }),
      unreadTextMessageCount: z.number(),
      DiaryNumber: z.string().nullable(),
      draft: z.boolean(),
      status: z.object({ _id: z.string().nullable(), name: z.string(), color: z.string().nullable() }),
      title: z.string(),
      due: z.number().nullable(),
      priority: z.enum(priorities),
      tags: z.array(z.string()).readonly(),
      stands: z.boolean(),
      clock: clock.nullable(),
      completion: z.enum(completionStages).nullable(),
      waits: z.boolean(),
      watching: z.boolean(),
      resting: z.string().nullable(),
      isNew: z.boolean(),
      /** It stands where the caller can approve of what leads on. */
      approves: z.literal(true).optional(),
      awaitsSignature: z.literal(true).optional(),
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
      removed: z.literal(true).optional(),
    }),
  ),
})

/** A canned reply. */
export const quickAnswer = z.object({
  _id: z.string(),
  name: z.string(),
  folder: z.string(),
  text: z.string(),
  /** It is written for the state that the case is in. */
  proposed: z.boolean(),
})

export const shownAcknowledgement = z.object({
  ...{ componentId: z.string(), label: z.string(), at: z.number(), byName: z.string(), mine: z.boolean() },
  noteId: z.string().optional(),
})
