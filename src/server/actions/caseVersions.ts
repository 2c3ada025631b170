import { z } from 'zod'
import { moveChanges } from '../../shared/process/versions/changes.ts'
import { harmlessKinds } from '../../shared/process/versions/harmless.ts'
import type { MoveVersion } from '../cases/contract.ts'
import { caseQuestion } from '../cases/question.ts'
import { movedBy } from '../cases/versions/movedBy.ts'
import type { Services } from '../services.ts'
import { holds, type Session } from '../session.ts'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/**
 * Running cases on versions of their process or form, and moving them to another. Of a process for who builds processes, of a form for
 * who builds forms, and of cases for those who handle them: of others nothing is told, not even a count.
 */

const what = z.enum(['process', 'form'])
const builds = (session: Session, of: z.infer<typeof what>) => holds(session, movedBy[of])

const version = z.int().min(1)
const which = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(5_000) }),
  z.strictObject({ version }),
  z.strictObject({ move: id }),
  /** All that answer it, over all pages; `atMost`: how many the person was told. */
  z.strictObject({ question: z.strictObject(caseQuestion), atMost: z.int().min(0).optional() }),
])
const move = {
  what,
  id,
  which,
  /** A published version, or of each case the one that it was moved from last. */
  to: z.union([version, z.literal('back')]),
  /** State that the version lacks → state of it in its place. */
  states: z.record(z.string().max(200), id).optional(),
}
const named = z.object({ _id: z.string(), name: z.string() })

export const runningVersions = defineAction('case/runningVersions', {
  input: z.strictObject({ what, id }),
  output: z.object({
    versions: z.array(
      z.object({
        version: z.number(),
        comment: z.string(),
        published: z.number(),
        live: z.boolean(),
        /** Running cases that the caller handles. */
        count: z.number(),
      }),
    ),
  }),
  allow: ({ input, session }) => builds(session, input.what),
  viewed: true,
  perMinute: 120,
  run: async ({ input, session, services }) => ({
    versions: await services.cases.versions.running(session, input),
  }),
})

/** Versions whose running cases may go to the one that is live with nothing but harmless changes, and of what kinds those are. */
export const harmlessVersions = defineAction('case/harmlessVersions', {
  input: z.strictObject({ what, id }),
  output: z.object({
    versions: z.array(
      z.object({
        ...{ version: z.number(), count: z.number(), to: z.number() },
        kinds: z.array(z.enum(harmlessKinds)),
      }),
    ),
  }),
  allow: ({ input, session }) => builds(session, input.what),
  viewed: true,
  perMinute: 60,
  run: async ({ input, session, services }) => ({
    versions: await services.cases.versions.harmless(session, input),
  }),
})

/** What a move would do; nothing is changed. */
export const previewMove = defineAction('case/previewMove', {
  input: z.strictObject(move),
  output: z.object({
    count: z.number(),
    stays: z.array(
      z.object({ why: z.string(), message: z.string(), count: z.number(), cases: z.array(named) }),
    ),
    states: z.array(
      z.object({
        ...{ _id: z.string(), name: z.string(), count: z.number(), to: z.string().nullable() },
        isOwn: z.boolean(),
      }),
    ),
    targets: z.array(named),
    changes: z.array(
      z.object({
        what: z.enum(moveChanges),
        name: z.string().optional(),
        becomes: z.string().optional(),
        count: z.number(),
      }),
    ),
  }),
  allow: ({ input, session }) => builds(session, input.what),
  viewed: true,
  perMinute: 60,
  run: async ({ input, session, services }) =>
    services.cases.versions.preview(session, await asked(services, session, input)),
})

/** Begins a move, which goes on by itself: `case/moveState` tells how far it has come. */
export const moveVersions = defineAction('case/moveVersions', {
  input: z.strictObject({ ...move, comment: z.string().trim().max(1_000).optional() }),
  output: z.object({ move: z.string(), total: z.number() }),
  allow: ({ input, session }) => builds(session, input.what),
  perMinute: 30,
  run: async ({ input: { comment, ...input }, session, services }) =>
    services.cases.versions.move(session, {
      ...(await asked(services, session, input)),
      ...(comment && { comment }),
    }),
})

export const moveState = defineAction('case/moveState', {
  input: z.strictObject({ move: id }),
  output: z.object({
    ...{ running: z.boolean(), total: z.number(), moved: z.number(), refused: z.number() },
    cases: z.array(named.extend({ code: z.string(), message: z.string() })),
    stopped: z.string().optional(),
  }),
  allow: 'staff',
  viewed: true,
  perMinute: 600,
  run: ({ input, session, services }) => services.cases.versions.state(session, input.move),
})

/** Cases that it has not come to stay as they are. */
export const cancelMove = defineAction('case/cancelMove', {
  input: z.strictObject({ move: id }),
  output: z.object({}),
  allow: 'staff',
  perMinute: 60,
  run: async ({ input, session, services }) => {
    await services.cases.versions.cancel(session, input.move)
    return {}
  },
})

/** The processes and forms that these cases may be moved to other versions of. */
export const movableCases = defineAction('case/movable', {
  input: z.strictObject({ which }),
  output: z.object({
    documents: z.array(
      z.object({
        ...{ what, id: z.string(), name: z.string(), count: z.number() },
        version: z.number().nullable(),
      }),
    ),
  }),
  allow: ({ session }) => builds(session, 'process') || builds(session, 'form'),
  viewed: true,
  perMinute: 60,
  run: async ({ input, session, services }) => {
    const found = await whichOf(services, session, input.which)
    return { documents: 'ids' in found ? await services.cases.versions.movable(session, found.ids) : [] }
  },
})

async function whichOf(
  { cases }: Services,
  session: Session,
  asked: z.infer<typeof which>,
): Promise<MoveVersion['which']> {
  if (!('question' in asked)) return asked
  return { ids: await cases.idsOf(session, asked) }
}

const asked = async (
  services: Services,
  session: Session,
  { states, which, ...input }: z.infer<z.ZodObject<typeof move>>,
): Promise<MoveVersion> => ({
  ...input,
  which: await whichOf(services, session, which),
  ...(states && { states }),
})
