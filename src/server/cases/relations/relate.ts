import { msg } from '../../../shared/i18n.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseRelationKind } from '../../store/repositories/caseRelations.ts'
import type { Tx } from '../../store/store.ts'
import { actedFor } from '../access.ts'
import { type CaseContext, changed, note } from '../context.ts'
import { asStaff, type Handled } from '../desk/asStaff.ts'
import type { RelateCases } from './contract.ts'
import { handledCase } from './openable.ts'
import { whoHandleBoth } from './whoHandleBoth.ts'

/** Cases that can be linked to one. */
export const mostRelated = 100

/** See `CaseRelating.relate`. */
export async function relate(
  context: CaseContext,
  session: Session,
  input: RelateCases,
): Promise<{ as: CaseRelationKind | null }> {
  const { formDataId, otherId } = input
  if (formDataId === otherId)
    throw fail('INVALID', { fields: { otherId: 'validation.notAnOption' }, message: itself })
  const told = await whoHandleBoth(context, session, [
    await handledCase(context, session, formDataId),
    await handledCase(context, session, otherId),
  ])
  let first: Handled | undefined
  await asStaff(context, session, [formDataId, otherId], async (tx, handled) => {
    if (first) await relateIn(context, tx, session, [first, handled], input, told)
    first ??= handled
  })
  return { as: input.as }
}

async function relateIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  [{ record: one }, { record: other }]: readonly [Handled, Handled],
  { as, was }: RelateCases,
  told: string[],
): Promise<void> {
  const said = await tx.caseRelations.of(one.row)
  const now = said.find(({ row }) => row === other.row)?.kind ?? null
  if (now === as) return
  if (was !== undefined && was !== now) throw fail('CONFLICT', { message: meanwhile })
  if (as === 'related')
    for (const { row } of [one, other])
      if ((await tx.caseRelations.of(row)).filter(({ kind }) => kind === 'related').length >= mostRelated)
        throw fail('INVALID', { fields: { otherId: 'validation.notAnOption' }, message: tooMany })
  await tx.caseRelations.put(
    { org: session.org, one: one.row, other: other.row },
    as && { kind: as, by: session.userId, at: tx.now },
  )
  await context.audit.record(tx, session, {
    action: 'case/relate',
    object: `formData/${one._id}`,
    result: 'ok',
    detail: { other: other._id, from: now, to: as, ...actedFor(session, one) },
  })
  const isSaid = as === 'related' || now === 'related'
  for (const [record, { _id: otherId }] of [
    [one, other],
    [other, one],
  ] as const) {
    if (isSaid)
      await note(tx, session, record, as === 'related' ? 'related' : 'unrelated', { other: otherId })
    await changed(context, tx, record, { users: told })
  }
}

const itself = msg`Ett ärende kan inte kopplas till sig självt.`
const meanwhile = msg`Någon annan har ändrat kopplingen medan du hade den framför dig. Inget är ändrat.`
const tooMany = msg`Ett ärende kan kopplas till högst 100 andra.`
