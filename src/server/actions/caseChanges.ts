import { z } from 'zod'
import { locales, msg } from '../../shared/i18n.ts'
import { newId } from '../../shared/ids.ts'
import { priorities } from '../../shared/process/priorities.ts'
import { buttonLooks } from '../../shared/process/process.ts'
import { channels, noWays } from '../../shared/process/talk/talk.ts'
import { Failure, fail } from '../../shared/wire/errors.ts'
import { mostCases } from '../cases/changes/bulk.ts'
import type { BulkChange, LongWork } from '../cases/contract.ts'
import { caseQuestion } from '../cases/question.ts'
import { noteWords } from '../cases/sentShapes.ts'
import { assign, begunChange, bulkChanged, quickAnswer, tagsInput, undone } from '../cases/shapes.ts'
import { componentRef, requireComponentRole } from '../effects/component.ts'
import { soon } from '../jobs/soon.ts'
import type { Services } from '../services.ts'
import { holds, ownerOf, type Session } from '../session.ts'
import { changeKinds } from '../store/repositories/caseChanges.ts'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** Changes of many cases at a time, and taking back what one has just changed. */

/** Which cases: by name, or all that answer a question, over all pages. */
const many = {
  ids: z.array(id).min(1).optional(),
  question: z.strictObject(caseQuestion).optional(),
}
const isEither = ({ ids, question }: { ids?: unknown; question?: unknown }) =>
  (ids === undefined) !== (question === undefined)
const either = { path: ['ids'], message: 'validation.required' }

/** A text in the small language of pages, or a canned reply. */
const manyMessage = { text: noteWords.optional(), answer: id.optional() }

const bulkChange = z.union([
  z.strictObject({
    kind: z.literal('status'),
    formId: id,
    state: id,
    connectionId: id,
    force: z.boolean().optional(),
    reason: z.string().max(2_000).optional(),
    /** Kept in each as an internal one, with the change. */
    note: noteWords.optional(),
  }),
  z.strictObject({
    kind: z.literal('assign'),
    role: z.string().min(1).max(60).optional(),
    users: z.array(id).max(100),
    groups: z.array(id).max(100).default([]),
  }),
  z.strictObject({
    kind: z.literal('handOver'),
    /** Who has them, by name. */
    from: id,
    users: z.array(id).max(100).default([]),
    groups: z.array(id).max(100).default([]),
    note: z.string().max(20_000, 'validation.tooLong').optional(),
  }),
  z.strictObject({ kind: z.literal('giveBack'), role: z.string().min(1).max(60).optional() }),
  z.strictObject({ kind: z.literal('note'), note: noteWords }),
  z.strictObject({ kind: z.literal('message'), ...manyMessage }),
  z.strictObject({ kind: z.literal('tags'), add: tagsInput.min(1) }),
  z.strictObject({ kind: z.literal('priority'), priority: z.enum(priorities) }),
  z.strictObject({ kind: z.literal('remove'), component: componentRef.optional() }),
])

/** One change of many cases. Those that may not be changed are named, and the others go on. */
export const changeMany = defineAction('case/bulk', {
  input: z
    .strictObject({
      ...many,
      /** Id → state that the person saw it in. */
      expected: z.record(z.string().max(200), id).optional(),
      /** Id → assignment role → who the person saw holding it. */
      held: z.record(z.string().max(200), assign).optional(),
      /** How many the question found when the person asked. */
      atMost: z.int().min(0).optional(),
      change: bulkChange,
      /** Made up by whoever asks: asked again with it, as no answer came, nothing is done twice. */
      undo: id.optional(),
    })
    .refine(isEither, either),
  output: z.union([bulkChanged, begunChange]),
  allow: async ({ input: { change }, session, services }) => {
    if (!holds(session, 'staff')) return false
    if (change.kind === 'remove') await mayRemove(services, session, change.component)
    return true
  },
  perMinute: 60,
  async run({ input: { change, undo = newId(), ...rest }, session, services }) {
    const asked = { ...rest, change: changeOf(change), undo }
    const begun = await longChange(services, session, 'change', (work) =>
      services.cases.changeMany(session, asked, work),
    )
    return 'done' in begun ? begun.done : { ...begun, undo }
  },
})

const named = z.object({ _id: z.string(), name: z.string() })

/** How the same message to the senders of many cases will be, and whom it cannot reach. */
export const previewMessages = defineAction('case/previewMessages', {
  input: z.strictObject({ ...many, ...manyMessage }).refine(isEither, either),
  output: z.object({
    count: z.number(),
    reached: z.array(id),
    previews: z.array(
      named.extend({ text: z.string(), channel: z.enum(channels), address: z.string(), mails: z.boolean() }),
    ),
    unreached: z.array(named.extend({ phone: z.string(), why: z.enum(noWays) })),
    unfilled: z.array(named.extend({ missing: z.array(z.object({ tag: z.string(), label: z.string() })) })),
  }),
  allow: 'staff',
  viewed: true,
  perMinute: 30,
  run: ({ input: { ids, question, ...message }, session, services }) =>
    services.cases.previewMessages(session, { ...(ids && { ids }), ...(question && { question }) }, message),
})

/** What the same message to the senders of many cases may be made of: canned replies that fit them all, and facts of each. */
export const commonReplies = defineAction('case/commonReplies', {
  input: z.strictObject(many).refine(isEither, either),
  output: z.object({
    answers: z.array(quickAnswer.extend({ keywords: z.string(), languages: z.array(z.enum(locales)) })),
    facts: z.array(z.object({ label: z.string(), tag: z.string(), ofForm: z.boolean() })),
  }),
  allow: 'staff',
  viewed: true,
  perMinute: 60,
  run: ({ input: { ids, question }, session, services }) =>
    services.cases.commonReplies(session, { ...(ids && { ids }), ...(question && { question }) }),
})

/** What all these cases have in common, as ways on. */
export const commonGround = defineAction('case/common', {
  input: z
    .strictObject({ ...many, ids: z.array(id).min(1).max(mostCases).optional() })
    .refine(isEither, either),
  output: z.object({
    same: z.boolean(),
    formId: z.string().nullable(),
    status: z.string().nullable(),
    connections: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        becomes: z.string(),
        approves: z.number().optional(),
        confirm: z.string().optional(),
        color: z.string().optional(),
        look: z.enum(buttonLooks).optional(),
        ends: z.literal(true).optional(),
        asksNote: z.literal(true).optional(),
      }),
    ),
    asked: z.number(),
  }),
  allow: 'staff',
  viewed: true,
  perMinute: 120,
  run: ({ input: { ids, question = {} }, session, services }) =>
    ids ? services.cases.common(session, ids) : services.cases.commonOf(session, question),
})

/** Takes back what one has just changed, while it can be. */
export const undoChange = defineAction('case/undo', {
  input: z.strictObject({ id }),
  output: z.union([undone, begunChange]),
  allow: 'staff',
  perMinute: 60,
  async run({ input, session, services }) {
    const { kind, asked: before } = await services.cases.changeOf(session, input.id)
    if (kind === 'remove') {
      const by = componentRef.safeParse(before.by)
      await mayRemove(services, session, by.success ? by.data : undefined)
    }
    const begun = await longChange(services, session, 'undo', (work) =>
      services.cases.undo(session, input.id, work),
    )
    return 'done' in begun ? begun.done : { ...begun, undo: input.id }
  },
})

/** What one has just changed and can still take back: of a page that was loaded anew since. */
export const lastChange = defineAction('case/lastChange', {
  input: z.strictObject({}),
  output: z.object({
    change: z
      .object({
        id,
        kind: z.enum(changeKinds),
        count: z.number(),
        name: z.string().nullable(),
        since: z.number(),
      })
      .nullable(),
  }),
  allow: 'staff',
  // Whoever looks at what somebody else sees takes nothing back.
  viewed: () => ({ change: null }),
  perMinute: 120,
  run: async ({ session, services }) => ({ change: await services.cases.lastChange(session) }),
})

/** Administrators, and those whose role the published table of cases names. */
const mayRemove = (
  services: Services,
  session: Session,
  component: z.infer<typeof componentRef> | undefined,
) => requireComponentRole(services, session, component, 'deletePermissions')

function changeOf(change: z.infer<typeof bulkChange>): BulkChange {
  switch (change.kind) {
    case 'status': {
      const { force, reason, note, ...rest } = change
      return { ...rest, ...(force && { force }), ...(reason && { reason }), ...(note && { note }) }
    }
    case 'remove':
      return { kind: 'remove', ...(change.component && { by: change.component }) }
    case 'note':
    case 'message':
    case 'priority':
    case 'tags':
      return change
    case 'handOver': {
      const { note, ...rest } = change
      return { ...rest, ...(note !== undefined && { note }) }
    }
    default: {
      const { role, ...rest } = change
      return { ...rest, ...(role !== undefined && { role }) }
    }
  }
}

/** At once where it is soon done, else as a job: one at a time for each person, who finds it again where the page was left. */
async function longChange<T>(
  { jobs }: Services,
  session: Session,
  kind: 'change' | 'undo',
  run: (work: LongWork) => Promise<T>,
): Promise<{ done: T } | { task: string }> {
  let answered = false
  const left = () => (answered ? null : { kind })
  try {
    const begun = await soon(jobs, session, `change ${ownerOf(session)}`, run, { left })
    answered = 'done' in begun
    return begun
  } catch (error) {
    if (error instanceof Failure && error.code === 'IN_USE') throw fail('TOO_MANY', { message: another })
    throw error
  }
}

const another = msg`En ändring av många ärenden pågår redan åt dig. Vänta tills den är klar, eller avbryt den.`
