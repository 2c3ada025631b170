import { z } from 'zod'
import { caseViews } from '../../shared/process/views.ts'
import {
  assign,
  caseLinks,
  casePage,
  caseStatus,
  caseToken,
  changedStatus,
  changeStatusInput,
  connection,
  deskFacts,
  formData,
  formFacts,
  markers,
  note,
  saveCaseInput,
  savedCase,
  state,
  summaryPage,
  timelineEntry,
} from '../cases/shapes.ts'
import { defineAction } from './define.ts'
import { id, treeNodes } from './shapes.ts'

/** Cases: filling in, sending in, handling. Who may see which case is the case engine's to decide. */

const words = z.string().trim().min(1, 'validation.required').max(20_000, 'validation.tooLong')
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
    assignmentRoles: z.array(z.object({ key: z.string(), name: z.string() })).optional(),
    summary: z.array(summaryPage).optional(),
    desk: deskFacts.optional(),
  }),
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.loadForm(session, input),
})

/** The client has left the form. Cases are not locked, so there is nothing to let go of. */
export const unloadForm = defineAction('admin/unloadForm3', {
  input: z.strictObject({ formDataId: id.optional(), formId: id.optional() }),
  output: z.object({}),
  allow: 'anyone',
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

export const addNote = defineAction('admin/addNote3', {
  input: z.strictObject({
    formDataId: id,
    caseToken,
    noteType: z.enum(['internal', 'citizen']).default('internal'),
    note: words,
    assetId: id.optional(),
  }),
  output: z.object({ note }),
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.addNote(session, input),
})

export const removeNote = defineAction('admin/removeNote3', {
  input: z.strictObject({ formDataId: id, noteId: id }),
  output: z.object({ removed: z.boolean() }),
  allow: 'user',
  run: ({ input, session, services }) => services.cases.removeNote(session, input),
})

/** Keys of an object: nothing that could be mistaken for a part of its prototype gets past the dispatcher. */
const markerType = z.string().regex(/^[A-Za-z][\w-]{0,39}$/, 'validation.id')

export const addMarker = defineAction('admin/addMarker3', {
  input: z.strictObject({
    formDataId: id,
    markerType,
    componentId: id,
    note: z.string().max(2_000).default(''),
  }),
  output: z.object({ markers }),
  allow: 'user',
  run: ({ input, session, services }) => services.cases.addMarker(session, input),
})

export const removeMarker = defineAction('admin/removeMarker3', {
  input: z.strictObject({ formDataId: id, markerType, componentId: id }),
  output: z.object({ markers }),
  allow: 'user',
  run: ({ input, session, services }) => services.cases.removeMarker(session, input),
})

export const assignCase = defineAction('admin/assign3', {
  input: z.strictObject({
    formDataId: id,
    /** Key of an assignment role. */
    permission: z.string().min(1).max(60),
    userIds: z.array(id).max(100),
    groupIds: z.array(id).max(100).default([]),
  }),
  output: z.object({ assign }),
  allow: 'user',
  run: ({ input, session, services }) => services.cases.assign(session, input),
})

export const timeline = defineAction('case/timeline', {
  input: z.strictObject({ formDataId: id, caseToken }),
  output: z.object({
    entries: z.array(timelineEntry),
  }),
  allow: 'anyone',
  run: async ({ input, session, services }) => ({ entries: await services.cases.timeline(session, input) }),
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

/** What lets somebody in to the case without a login. */
export const links = defineAction('case/links', {
  input: z.strictObject({ formDataId: id }),
  output: z.object({ links: caseLinks }),
  allow: 'user',
  run: async ({ input, session, services }) => ({
    links: await services.cases.links(session, input.formDataId),
  }),
})

export const revokeLink = defineAction('case/revokeLink', {
  input: z.strictObject({ formDataId: id, linkId: id }),
  output: z.object({ links: caseLinks }),
  allow: 'user',
  run: async ({ input, session, services }) => ({ links: await services.cases.revokeLink(session, input) }),
})

const one = z.union([z.string().max(500), z.number(), z.boolean()])
const bound = z.union([z.string().max(100), z.number()])
const filter = z.union([
  one,
  z.array(z.union([z.string().max(500), z.number()])).max(100),
  z.strictObject({ from: bound.optional(), to: bound.optional() }),
])

/** What narrows a list of cases. */
const question = {
  view: z.enum(caseViews).optional(),
  ended: z.boolean().optional(),
  formIds: z.array(id).max(500).optional(),
  processIds: z.array(id).max(500).optional(),
  states: z.array(z.string().max(200)).max(500).optional(),
  texts: z.array(z.string().max(200)).max(20).optional(),
  where: z.record(z.string().max(110), filter).optional(),
  columns: z.array(z.string().max(100)).max(200).optional(),
}

export const listCases = defineAction('case/list', {
  input: z.strictObject({
    ...question,
    scope: z.enum(['all', 'own', 'assigned']).optional(),
    sort: z.record(z.string().max(110), z.union([z.literal(1), z.literal(-1)])).optional(),
    page: z.int().min(1).max(1_000_000).default(1),
    pageSize: z.int().min(1).max(1000).default(10),
  }),
  output: casePage,
  allow: 'user',
  run: ({ input, session, services }) => services.cases.list(session, input),
})

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'validation.date')

/** How many cases are in each view. */
export const countViews = defineAction('case/views', {
  input: z.strictObject({}),
  output: z.object({ counts: z.record(z.enum(caseViews), z.number().nullable()) }),
  allow: 'user',
  run: async ({ session, services }) => ({ counts: await services.cases.views(session) }),
})

/** How many cases a question finds of each state, form, handler and so on. */
export const countFacets = defineAction('case/facets', {
  input: z.strictObject(question),
  output: z.object({
    totalCount: z.number(),
    facets: z.array(
      z.object({
        column: z.string(),
        label: z.string().optional(),
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
  run: ({ input, session, services }) => services.cases.facets(session, input),
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
    until: z
      .union([z.literal('reply'), z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'validation.date')])
      .nullable(),
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
  run: async ({ input, session, services }) => ({
    stays: await services.cases.stays(session, input.formDataId),
  }),
})

/** When a case should be done: a time, the end of a day, or never. */
export const setDeadline = defineAction('case/deadline', {
  input: z.strictObject({
    formDataId: id,
    due: z
      .union([
        z.int().min(0).max(8.64e15),
        day,
        z.strictObject({ days: z.int().min(0).max(1_000), working: z.boolean() }),
      ])
      .nullable(),
    reason: z.string().trim().max(2_000).optional(),
  }),
  output: z.object({ due: z.number().nullable() }),
  allow: 'user',
  run: ({ input, session, services }) => services.cases.deadline(session, input),
})

/** One's own draft, thrown away; cases that were sent in go to the trash can, by administrators. */
export const removeCases = defineAction('case/remove', {
  input: z.strictObject({ formDataId: id, caseToken }),
  output: z.object({ removed: z.array(z.string()) }),
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.discard(session, input),
})
