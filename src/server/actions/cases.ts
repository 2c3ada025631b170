import { z } from 'zod'
import { answerKinds } from '../../shared/desk/query.ts'
import { targetShape } from '../../shared/fields/kinds/link.ts'
import { figureClocks, figureGroups } from '../../shared/figures/columns.ts'
import { priorities } from '../../shared/process/priorities.ts'
import { longestTag } from '../../shared/process/tags.ts'
import { mostMentions } from '../../shared/process/talk/mentions.ts'
import { mostNoteFiles } from '../../shared/process/talk/noteLimits.ts'
import { caseViews } from '../../shared/process/views.ts'
import { completionForAuthor, completionForStaff } from '../cases/completion/shapes.ts'
import { savedView } from '../cases/desk/saved/shapes.ts'
import { asParty, shownParties } from '../cases/parties/shapes.ts'
import { casePayments } from '../cases/payments/shapes.ts'
import { caseQuestion } from '../cases/question.ts'
import {
  acknowledgedCase,
  acknowledgeInput,
  caseRef,
  caseToken,
  changedStatus,
  changeStatusInput,
  connection,
  noteText,
  noteWords,
  saveCaseInput,
  savedCase,
  shownApprovals,
  state,
  withdrawn,
} from '../cases/sentShapes.ts'
import {
  assign,
  caseLinks,
  casePage,
  caseStatus,
  deskFacts,
  dueInput,
  fallenAnswers,
  formData,
  formFacts,
  handler,
  note,
  shownAcknowledgement,
  summaryPage,
  tagsInput,
  timelineEntry,
} from '../cases/shapes.ts'
import { askedToSign, awaitedSignature, shownSignature } from '../cases/signing/shapes.ts'
import { defineAction } from './define.ts'
import { byColumn, day, id, treeNodes } from './shapes.ts'

/** Cases: filling in, sending in, handling. Who may see which case is the case engine's to decide. */

export const loadForm = defineAction('admin/loadForm3', {
  input: z
    .strictObject({
      formId: id.optional(),
      formDataId: id.optional(),
      caseToken,
      reset: z.boolean().optional(),
    })
    .refine(({ formId, formDataId }) => formId ?? formDataId, {
      path: ['formId'],
      message: 'validation.required',
    }),
  output: z.object({
    form: formFacts,
    normStructure: treeNodes,
    rootId: z.string(),
    languages: z.record(z.string(), z.string()).optional(),
    formData: formData.nullable(),
    state: state.nullable(),
    connections: z.array(connection),
    step: z.enum(['edit', 'signature', 'payment', 'summary', 'readonly', 'redirect', 'noaccess']),
    redirect: targetShape().optional(),
    assignmentRoles: z.array(z.object({ key: z.string(), name: z.string() })).optional(),
    summary: z.array(summaryPage).optional(),
    desk: deskFacts.optional(),
    completion: completionForStaff.optional(),
    approvals: z.array(shownApprovals).optional(),
    payments: casePayments.optional(),
    signing: askedToSign.optional(),
    signatures: z.array(shownSignature).optional(),
    party: asParty.optional(),
    parties: shownParties.optional(),
    awaitsSignatures: z.array(awaitedSignature).optional(),
    acknowledgements: z.array(shownAcknowledgement).optional(),
    awaiting: z
      .array(z.object({ connectionId: z.string(), label: z.string(), children: z.int() }))
      .optional(),
    correction: completionForAuthor.optional(),
    fellAway: fallenAnswers.optional(),
    merged: z
      .object({ _id: z.string(), number: z.string().nullable(), name: z.string() })
      .nullable()
      .optional(),
  }),
  allow: 'anyone',
  viewed: true,
  run: ({ input, session, services }) => services.cases.loadForm(session, input),
})

/** One part of a form, such as a page or a section, with its answers: a long form is fetched as it is gone through. */
export const requestFormSection = defineAction('form/requestForm3Section', {
  input: z.strictObject({ formId: id, formDataId: id.optional(), sectionId: id, caseToken }),
  output: z.object({
    normStructure: treeNodes,
    rootId: z.string(),
    data: z.record(z.string(), z.unknown()),
  }),
  allow: 'anyone',
  viewed: true,
  async run({ input: { sectionId, ...asked }, session, services }) {
    const { sectionOf } = await import('../cases/open/section.ts')
    return sectionOf(await services.cases.loadForm(session, asked), sectionId)
  },
})

/** The client has left the form: over a socket, the others on the case hear that it has. Cases are not locked. */
export const unloadForm = defineAction('admin/unloadForm3', {
  input: z.strictObject({ formDataId: id.optional(), formId: id.optional() }),
  output: z.object({}),
  allow: 'anyone',
  viewed: true,
  run: () => ({}),
})

export const saveFormData = defineAction('admin/saveFormData3', {
  input: saveCaseInput,
  output: savedCase,
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.save(session, input),
})

export const changeStatus = defineAction('admin/changeStatus3', {
  input: changeStatusInput,
  output: changedStatus,
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.changeStatus(session, input),
})

/** What one has approved of, and has not moved the case yet, counts no more. */
export const takeApprovalBack = defineAction('case/takeBackApproval', {
  input: caseRef.extend({ connectionId: id }),
  output: z.object({
    revision: z.number(),
    connections: z.array(connection),
    approvals: z.array(shownApprovals),
  }),
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.takeApprovalBack(session, input),
})

export const addNote = defineAction('admin/addNote3', {
  input: z
    .strictObject({
      formDataId: id,
      caseToken,
      noteType: z.enum(['internal', 'citizen']).default('internal'),
      note: noteText,
      assetId: id.optional(),
      assetIds: z.array(id).max(mostNoteFiles, 'validation.maxFiles').optional(),
      draft: z.int().optional(),
      mentions: z.array(id).max(mostMentions).optional(),
      undoable: z.boolean().optional(),
    })
    .refine(({ note, assetId, assetIds = [] }) => note !== '' || assetId || assetIds.length > 0, {
      path: ['note'],
      message: 'validation.required',
    }),
  output: z.object({ note, undo: z.string().optional() }),
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.addNote(session, input),
})

/** A message of the talk with the citizen, by either side. */
export const addChat = defineAction('admin/addChat3', {
  input: z.strictObject({ formDataId: id, caseToken, message: noteWords, assetId: id.optional() }),
  output: z.object({ chat: note }),
  allow: 'anyone',
  run: async ({ input: { message, assetId, ...ref }, session, services }) => {
    const asked = { ...ref, noteType: 'citizen' as const, note: message, ...(assetId && { assetId }) }
    return { chat: (await services.cases.addNote(session, asked)).note }
  },
})

/** Who sent a case in takes it back, or asks for it where the process has no such connection. */
export const withdrawCase = defineAction('case/withdraw', {
  input: caseRef,
  output: withdrawn,
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.withdraw(session, input),
})

/** Whoever may see a case says, once, that they have taken part of what a Receipt in its form names. */
export const acknowledgeCase = defineAction('case/acknowledge', {
  input: acknowledgeInput,
  output: acknowledgedCase,
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.acknowledge(session, input),
})

/** Whether something has happened in one's own case that its page, which has the mark of before, does not show yet. */
export const ownMark = defineAction('case/ownMark', {
  input: caseRef,
  output: z.object({ mark: z.string() }),
  allow: 'anyone',
  viewed: true,
  run: async ({ input, session, services }) => ({ mark: await services.cases.ownMark(session, input) }),
})

export const removeNote = defineAction('admin/removeNote3', {
  input: z.strictObject({ formDataId: id, noteId: id }),
  output: z.object({ removed: z.boolean() }),
  allow: 'user',
  run: ({ input, session, services }) => services.cases.removeNote(session, input),
})

/** Who can be given cases, with how much each of them has to do. */
export const askHandlers = defineAction('case/handlers', {
  input: z.strictObject({
    formDataIds: z.array(id).max(500).optional(),
    formIds: z.array(id).max(500).optional(),
    /** Key of an assignment role. */
    role: z.string().min(1).max(60).optional(),
    search: z.string().max(200).optional(),
    limit: z.int().min(1).max(1_000).default(100),
  }),
  output: z.object({ handlers: z.array(handler), totalCount: z.number() }),
  allow: 'staff',
  viewed: true,
  run: ({ input, session, services }) => services.cases.handlers(session, input),
})

const holders = z.strictObject({ users: z.array(id).max(100), groups: z.array(id).max(100) })
/** What somebody does with a case that they hand on. */
const handing = {
  formDataId: id,
  /** Key of an assignment role. */
  permission: z.string().min(1).max(60),
  /** Who held it when the person chose: the answer is CONFLICT where they are others by now. */
  was: holders.optional(),
  /** For whoever gets it, as an internal note. */
  note: z.string().max(20_000, 'validation.tooLong').optional(),
  undoable: z.boolean().optional(),
}

export const assignCase = defineAction('admin/assign3', {
  input: z.strictObject({
    ...handing,
    userIds: z.array(id).max(100),
    groupIds: z.array(id).max(100).default([]),
  }),
  output: z.object({ assign, undo: z.string().optional() }),
  allow: 'user',
  run: ({ input, session, services }) => services.cases.assign(session, input),
})

/** The person has it no longer: it waits in its group's queue again. */
export const giveBack = defineAction('case/giveBack', {
  input: z.strictObject(handing),
  output: z.object({ assign, undo: z.string().optional() }),
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.giveBack(session, input),
})

export const timeline = defineAction('case/timeline', {
  input: z.strictObject({
    ...{ formDataId: id, caseToken },
    newest: z.int().min(1).max(100_000).optional(),
  }),
  output: z.object({
    entries: z.array(timelineEntry),
    earlier: z.boolean(),
    apart: z.array(timelineEntry),
  }),
  allow: 'anyone',
  viewed: true,
  run: async ({ input: { newest, ...ref }, session, services }) =>
    newest === undefined
      ? { entries: await services.cases.timeline(session, ref), earlier: false, apart: [] }
      : services.cases.timelinePage(session, { ...ref, newest }),
})

const asked = z.strictObject({ number: z.string().max(100), code: z.string().max(100) })

/** How a case stands, by the number and the code of its receipt. */
export const status = defineAction('case/status', {
  input: asked,
  output: caseStatus,
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.status(session, input),
})

/** By the same two it becomes one's own. */
export const addToOwn = defineAction('case/addToOwn', {
  input: asked,
  output: z.object({ formDataId: z.string() }),
  allow: 'user',
  run: ({ input, session, services }) => services.cases.addToOwn(session, input),
})

/** What lets somebody in to the case without a login, for its staff and for the account that sent it in. */
export const links = defineAction('case/links', {
  input: z.strictObject({ formDataId: id }),
  output: z.object({ links: caseLinks }),
  allow: 'user',
  viewed: true,
  run: async ({ input, session, services }) => ({ links: await services.cases.links(session, input) }),
})

export const revokeLink = defineAction('case/revokeLink', {
  input: z.strictObject({ formDataId: id, linkId: id }),
  output: z.object({ links: caseLinks }),
  allow: 'user',
  run: async ({ input, session, services }) => {
    const { links } = await services.cases.revokeLink(session, input)
    return { links }
  },
})

export const listCases = defineAction('case/list', {
  input: z.strictObject({
    ...caseQuestion,
    scope: z.enum(['all', 'own', 'assigned']).optional(),
    sort: byColumn(z.union([z.literal(1), z.literal(-1)]), 110).optional(),
    page: z.int().min(1).max(1_000_000).default(1),
    pageSize: z.int().min(1).max(1000).default(10),
  }),
  output: casePage,
  allow: 'user',
  viewed: true,
  run: ({ input, session, services }) => services.cases.list(session, input),
})

const waiting = z.array(z.object({ _id: z.string(), name: z.string(), open: z.number().nullable() }))

/**
 * How many cases are in each view, what views the person has saved or is shared, whom the person stands in for, which queues of their groups
 * have something in them, and how many mails wait that are tied to no case.
 */
export const countViews = defineAction('case/views', {
  input: z.strictObject({}),
  output: z.object({
    counts: z.record(z.enum(caseViews), z.number().nullable()),
    standIns: waiting,
    queues: waiting,
    saved: z.array(savedView),
    looseMails: z.number().nullable(),
  }),
  allow: 'user',
  viewed: true,
  run: async ({ session, services }) => ({
    counts: await services.cases.views(session),
    standIns: await services.cases.standIns(session),
    queues: await services.cases.queues(session),
    saved: await services.cases.saved.list(session),
    looseMails: await services.cases.looseCount(session),
  }),
})

const figures = {
  incoming: z.number(),
  closed: z.number(),
  open: z.number(),
  late: z.number(),
  standing: z.number(),
  answered: z.number(),
  firstAnswer: z.number().nullable(),
  toClosing: z.number().nullable(),
  mostToClosing: z.number().nullable(),
  waiting: z.number().nullable(),
  deciding: z.number().nullable(),
  held: z.number(),
  missed: z.number(),
}

/** What came in, was closed and took how long, over some days. */
export const countFigures = defineAction('case/figures', {
  input: z.strictObject({
    from: day,
    to: day,
    by: z.enum(figureGroups).default('form'),
    clock: z.enum(figureClocks).optional(),
    texts: caseQuestion.texts,
    where: caseQuestion.where,
  }),
  output: z.object({
    total: z.object(figures),
    rows: z.array(z.object({ value: z.string(), label: z.string(), ...figures })),
    step: z.enum(['day', 'week', 'month']),
    over: z.array(z.object({ from: z.string(), incoming: z.number(), closed: z.number() })),
    ages: z.array(z.object({ days: z.number().nullable(), count: z.number() })),
    outcomes: z.array(z.object({ outcome: z.string(), count: z.number() })),
  }),
  allow: 'staff',
  viewed: true,
  perMinute: 60,
  run: ({ input, session, services }) => services.cases.figures(session, input),
})

/** How many cases a question finds of each state, form, handler and so on. */
export const countFacets = defineAction('case/facets', {
  input: z.strictObject(caseQuestion),
  output: z.object({
    totalCount: z.number(),
    facets: z.array(
      z.object({
        column: z.string(),
        label: z.string().optional(),
        kind: z.enum(answerKinds).optional(),
        approximate: z.boolean(),
        values: z.array(
          z.object({
            value: z.string(),
            label: z.string(),
            color: z.string().optional(),
            count: z.number(),
          }),
        ),
      }),
    ),
  }),
  allow: 'user',
  viewed: true,
  run: ({ input, session, services }) => services.cases.facets(session, input),
})

/** What a question finds, in groups: a board, a list with headings, a calendar. */
export const groupCases = defineAction('case/groups', {
  input: z.strictObject({
    ...caseQuestion,
    sort: byColumn(z.union([z.literal(1), z.literal(-1)]), 110).optional(),
    by: z.enum(['board', 'status', 'stateGroup', 'form', 'handler', 'due', 'arrived']),
    days: z.strictObject({ from: day, to: day }).optional(),
    each: z.int().min(1).max(100).default(25),
    sizes: z.record(z.string().max(200), z.int().min(1).max(1000)).optional(),
    closed: z.array(z.string().max(200)).max(200).optional(),
  }),
  output: z.object({
    groups: z.array(
      z.object({
        value: z.string(),
        label: z.string(),
        color: z.string().optional(),
        ended: z.literal(true).optional(),
        totalCount: z.number(),
        data: casePage.shape.data,
      }),
    ),
    process: z.string().nullable(),
    processes: z.array(z.object({ _id: z.string(), name: z.string() })),
    making: z.literal(true).optional(),
  }),
  allow: 'user',
  viewed: true,
  run: ({ input, session, services }) => services.cases.groups(session, input),
})

/** Where a case may be moved from where it stands. */
export const caseWays = defineAction('case/ways', {
  input: z.strictObject({ formDataId: id }),
  output: z.object({
    state: z.string(),
    asked: z.boolean(),
    ways: z.array(
      connection.extend({
        to: z.object({ state: z.string(), name: z.string(), stateGroup: z.string() }),
      }),
    ),
  }),
  allow: 'user',
  viewed: true,
  run: ({ input, session, services }) => services.cases.ways(session, input.formDataId),
})

/** Being told of a case as those are who handle it, or not any more. */
export const watchCase = defineAction('case/watch', {
  input: z.strictObject({ formDataId: id, watching: z.boolean() }),
  output: z.object({ watching: z.boolean() }),
  allow: 'user',
  run: ({ input, session, services }) => services.cases.watch(session, input),
})

/** Puts cases aside for oneself: until a day, until the citizen answers, or not any more. */
export const restCases = defineAction('case/rest', {
  input: z.strictObject({
    formDataIds: z.array(id).min(1).max(500),
    until: z.union([z.literal('reply'), day]).nullable(),
  }),
  output: z.object({ resting: z.string().nullable() }),
  allow: 'user',
  run: ({ input, session, services }) => services.cases.rest(session, input),
})

/** How long a case stood in each of its states. */
export const caseStays = defineAction('case/stays', {
  input: z.strictObject({ formDataId: id }),
  output: z.object({
    stays: z.array(
      z.object({
        state: z.string(),
        name: z.string(),
        subType: z.string().optional(),
        entered: z.number(),
        until: z.number().nullable(),
      }),
    ),
  }),
  allow: 'user',
  viewed: true,
  run: async ({ input, session, services }) => ({
    stays: await services.cases.stays(session, input.formDataId),
  }),
})

/** When a case should be done: a time, the end of a day, or never. */
export const setDeadline = defineAction('case/deadline', {
  input: z.strictObject({
    formDataId: id,
    due: dueInput.nullable(),
    /** When it was due as the person saw it: the answer is CONFLICT where it is another time by now. */
    was: z.number().nullable().optional(),
    reason: z.string().trim().max(2_000).optional(),
  }),
  output: z.object({
    due: z.number().nullable(),
    closed: z.object({ next: day }).optional(),
  }),
  allow: 'user',
  run: ({ input, session, services }) => services.cases.deadline(session, input),
})

/** How soon a case should be taken up. */
export const setCasePriority = defineAction('case/priority', {
  input: z.strictObject({
    formDataId: id,
    priority: z.enum(priorities),
    undoable: z.boolean().optional(),
  }),
  output: z.object({ priority: z.enum(priorities), undo: z.string().optional() }),
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.priority(session, input),
})

/** Words of staff's own, put on a case or taken off. */
export const setCaseTags = defineAction('case/tags', {
  input: z.strictObject({
    formDataId: id,
    add: tagsInput.optional(),
    remove: tagsInput.optional(),
    undoable: z.boolean().optional(),
  }),
  output: z.object({ tags: z.array(z.string()), undo: z.string().optional() }),
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.setTags(session, input),
})

/** Words that begin so, on cases that the person may open. */
export const askTags = defineAction('case/tagsInUse', {
  input: z.strictObject({
    search: z.string().max(longestTag).optional(),
    limit: z.int().min(1).max(100).default(20),
  }),
  output: z.object({ tags: z.array(z.object({ tag: z.string(), count: z.number() })) }),
  allow: 'staff',
  viewed: true,
  perMinute: 240,
  run: ({ input, session, services }) => services.cases.tagsInUse(session, input),
})

/** One's own draft, thrown away; cases that were sent in go to the trash can, by administrators. */
export const removeCases = defineAction('case/remove', {
  input: z.strictObject({ formDataId: id, caseToken }),
  output: z.object({ removed: z.array(z.string()) }),
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.discard(session, input),
})
