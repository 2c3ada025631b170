import { z } from 'zod'
import { longestDraft, mostNoteFiles } from '../../shared/process/talk/noteLimits.ts'
import { noteWords } from '../cases/sentShapes.ts'
import { keptDraft } from '../cases/shapes.ts'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** Notes in a case that are begun and not sent, and corrections that are not saved, for staff of the case. */

const draftOf = { formDataId: id, noteType: z.enum(['internal', 'citizen']) }

/** What one has begun to write and not sent, in whatever browser. */
export const noteDraft = defineAction('case/noteDraft', {
  input: z.strictObject(draftOf),
  output: z.object({ draft: keptDraft.nullable() }),
  allow: 'staff',
  viewed: () => ({ draft: null }),
  run: ({ input, session, services }) => services.cases.noteDraft(session, input),
})

export const keepNoteDraft = defineAction('case/keepNoteDraft', {
  input: z.strictObject({
    ...draftOf,
    note: z.string().max(longestDraft, 'validation.tooLong'),
    was: z.int().nullable(),
  }),
  output: z.object({ draft: keptDraft.nullable() }),
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.keepNoteDraft(session, input),
})

/** The files that are to go with a draft. */
export const keepDraftFiles = defineAction('case/keepDraftFiles', {
  input: z.strictObject({ ...draftOf, assetIds: z.array(id).max(mostNoteFiles) }),
  output: z.object({ draft: keptDraft.nullable() }),
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.keepDraftFiles(session, input),
})

/** Messages to the citizen that colleagues have begun to write. */
export const sharedDrafts = defineAction('case/sharedDrafts', {
  input: z.strictObject({ formDataId: id }),
  output: z.object({ drafts: z.array(keptDraft.extend({ userId: z.string(), byName: z.string() })) }),
  allow: 'staff',
  viewed: () => ({ drafts: [] }),
  run: ({ input, session, services }) => services.cases.sharedDrafts(session, input),
})

/** A colleague's draft is one's own from now on. */
export const takeDraft = defineAction('case/takeDraft', {
  input: z.strictObject({ formDataId: id, userId: id, at: z.int() }),
  output: z.object({ draft: keptDraft.nullable() }),
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.takeDraft(session, input),
})

/** What one has written is a colleague's draft from now on. */
export const giveDraft = defineAction('case/giveDraft', {
  input: z.strictObject({
    ...{ formDataId: id, to: id },
    note: noteWords.or(z.literal('')),
    assetIds: z.array(id).max(mostNoteFiles).optional(),
    draft: z.int().optional(),
  }),
  output: z.object({}),
  allow: 'staff',
  async run({ input, session, services }) {
    await services.cases.giveDraft(session, input)
    return {}
  },
})

/** Corrections of answers that one has begun and not saved, in whatever browser. */
export const unsavedCorrections = defineAction('case/unsavedCorrections', {
  input: z.strictObject({ formDataId: id }),
  output: z.object({
    corrections: z.array(z.object({ name: z.string(), value: z.string(), readAt: z.int() })),
  }),
  allow: 'staff',
  viewed: () => ({ corrections: [] }),
  run: ({ input, session, services }) => services.cases.unsavedCorrections(session, input),
})

export const keepCorrection = defineAction('case/keepCorrection', {
  input: z.strictObject({
    formDataId: id,
    name: z.string().min(1).max(200),
    value: z.string().max(20_000, 'validation.tooLong').nullable(),
    readAt: z.int().min(0),
  }),
  output: z.object({}),
  allow: 'staff',
  async run({ input, session, services }) {
    await services.cases.keepCorrection(session, input)
    return {}
  },
})

/** Colleagues who may be named in a note between staff. */
export const mentionable = defineAction('case/mentionable', {
  input: z.strictObject({
    formDataId: id,
    search: z.string().max(100).optional(),
    limit: z.int().min(1).max(1_000).default(10),
  }),
  output: z.object({ people: z.array(z.object({ _id: z.string(), name: z.string() })) }),
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.mentionable(session, input),
})
