import { z } from 'zod'
import { msg } from '../../../shared/i18n.ts'
import { newId } from '../../../shared/ids.ts'
import { fromJson, toJson } from '../../../shared/json.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseMoveRow } from '../../store/repositories/caseMoves.ts'
import { type CaseContext, nameOfCase, versionsOf } from '../context.ts'
import { requireCases } from './candidates.ts'
import type { MoveState, MoveVersion, QueueMove } from './contract.ts'
import { running } from './running.ts'
import { sightOf } from './target.ts'

/** What is kept of how a move was asked for. */
export const askedMove = z.object({
  which: z.union([
    z.object({ ids: z.array(z.string()) }),
    z.object({ version: z.number() }),
    z.object({ move: z.string() }),
  ]),
  to: z.union([z.number(), z.literal('back')]),
  states: z.record(z.string(), z.string()).default({}),
  comment: z.string().optional(),
  /** What the session had, of which its user may have more: a move does no more than who began it. */
  as: z.object({
    permissions: z.array(z.string()),
    roles: z.array(z.string()),
    groups: z.array(z.string()),
    locale: z.enum(['sv', 'en']),
  }),
})

/** Cases of those that were left as they are that are named. */
const mostNamed = 50

/** See `VersionMoving.move`. */
export async function move(
  context: CaseContext,
  session: Session,
  input: MoveVersion & { comment?: string },
  queue: QueueMove,
): Promise<{ move: string; total: number }> {
  const { what, id, to, states = {}, comment } = input
  const { userId, permissions, roles, groups, locale } = session
  if (userId === null) throw fail('UNAUTHORIZED')
  const { store } = context
  const which = 'ids' in input.which ? { ids: [...new Set(input.which.ids)] } : input.which
  await requireCases(context, session, which)
  await requireTarget(context, session, input)
  const total = await totalOf(context, session, { ...input, which })
  const _id = newId()
  const as = { permissions: [...permissions], roles: [...roles], groups: [...groups], locale }
  await store.write(async (tx) => {
    await tx.caseMoves.insert({
      ...{ _id, org: session.org, by: userId, what, documentId: id, total, place: 0, at: tx.now },
      asked: toJson({ which, to, states, ...(comment && { comment }), as }),
      ...{ cancelled: null, ended: null, error: null },
    })
    await queue(tx, session.org, _id)
    await context.audit.record(tx, session, {
      action: 'case/moveVersions',
      object: `${what}/${id}`,
      result: 'ok',
      detail: { move: _id, to, total, ...('version' in which && { version: which.version }) },
    })
  })
  return { move: _id, total }
}

async function requireTarget(
  { forms, documents }: CaseContext,
  session: Session,
  { what, id, to, states = {} }: MoveVersion,
): Promise<void> {
  if (to === 'back') return
  const found = await documents.published(session, what, id, to)
  if (!found) throw fail('INVALID', { fields: { to: 'validation.notAnOption' }, message: noSuch })
  if (what === 'form') return
  const process = await forms.process(session.org, id, to)
  for (const [from, state] of Object.entries(states)) {
    const chosen = process?.states.get(state)
    if (!chosen || chosen.stateType === 'end')
      throw fail('INVALID', { fields: { [`states.${from}`]: 'validation.notAnOption' } })
  }
}

const noSuch = msg`Den versionen är inte publicerad.`

async function totalOf(context: CaseContext, session: Session, input: MoveVersion): Promise<number> {
  const { which } = input
  if ('ids' in which) return which.ids.length
  if ('move' in which) return (await context.store.read.caseMoves.movedBy(which.move)).length
  const versions = await running(context, session, input)
  return versions.find(({ version }) => version === which.version)?.count ?? 0
}

/** See `VersionMoving.state`. */
export async function state(context: CaseContext, session: Session, id: string): Promise<MoveState> {
  const row = await ownMove(context, session, id)
  const { read } = context.store
  const { moved, refused } = await read.caseMoves.countOf(id)
  const cases: MoveState['cases'] = []
  for (const { formDataId, code, message } of await read.caseMoves.refusedBy(id, mostNamed)) {
    const record = await read.cases.find(session.org, formDataId)
    if (!record) continue
    const { process } = await versionsOf(context.forms, record)
    if (sightOf(session, record, process) === 'none') continue
    const name = await nameOfCase(context, session, record)
    cases.push({ _id: formDataId, name, code: code ?? '', message: message ?? '' })
  }
  const stopped =
    row.error ??
    (row.cancelled !== null && row.ended !== null ? msg`Avbrutet. Det som hann göras är gjort.` : null)
  return {
    running: row.ended === null,
    ...{ total: Math.max(row.total, moved + refused), moved, refused, cases },
    ...(stopped !== null && { stopped: context.texts(session.locale, session.org)(stopped) }),
  }
}

/** See `VersionMoving.cancel`. */
export async function cancel(context: CaseContext, session: Session, id: string): Promise<void> {
  await ownMove(context, session, id)
  await context.store.write((tx) => tx.caseMoves.update(id, { cancelled: tx.now }))
}

/** NOT_FOUND for somebody else's. */
async function ownMove({ store }: CaseContext, session: Session, id: string): Promise<CaseMoveRow> {
  const row = await store.read.caseMoves.find(session.org, id)
  if (!row || row.by !== session.userId) throw fail('NOT_FOUND')
  return row
}

export const askedOf = (row: CaseMoveRow) => askedMove.parse(fromJson(row.asked))
