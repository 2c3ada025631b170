import { msg } from '../../../shared/i18n.ts'
import { isMergedEnd } from '../../../shared/process/graph/transitions.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { actedFor } from '../access.ts'
import { type CaseContext, changed, note } from '../context.ts'
import { asStaff, type Handled } from '../desk/asStaff.ts'
import { hasEnded } from '../list/stage.ts'
import { queueApprovalNews } from '../process/approvals/approvalNews.ts'
import { dropApprovals } from '../process/approvals/approvals.ts'
import { entered } from '../process/enter.ts'
import type { MergeCases } from './contract.ts'
import { followersOf, mostFollowers, tellSender } from './followers.ts'
import { handledCase } from './openable.ts'
import { whoHandleBoth } from './whoHandleBoth.ts'

/** See `CaseRelating.merge`. */
export async function merge(
  context: CaseContext,
  session: Session,
  { formDataId, into }: Pick<MergeCases, 'formDataId' | 'into'>,
): Promise<{ merged: true }> {
  if (formDataId === into) throw refused(msg`Ett ärende kan inte sammanföras med sig självt.`)
  const told = await whoHandleBoth(context, session, [
    await handledCase(context, session, formDataId),
    await handledCase(context, session, into),
  ])
  let first: Handled | undefined
  await asStaff(context, session, [formDataId, into], async (tx, handled) => {
    if (first) await mergeIn(context, tx, session, first, handled, told)
    first ??= handled
  })
  return { merged: true }
}

async function mergeIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  one: Handled,
  other: Handled,
  told: string[],
): Promise<void> {
  await requireMergeable(tx, one, other)
  const { record, process } = one
  const { state, entered: since, assign } = record
  const end = [...(process?.states.values() ?? [])].find(isMergedEnd)
  const now = {
    mergedInto: other.record._id,
    beforeMerge: JSON.stringify({ at: tx.now, state, entered: since, assign }),
    ...(end && { state: end._id, entered: tx.now }),
    updated: tx.now,
    updatedBy: session.userId,
    revision: record.revision + 1,
  }
  await tx.cases.update(record.row, now)
  const after: CaseRecord = await dropApprovals(tx, session, { ...record, ...now }, process, 'left')
  // What was asked of its sender is not any more, and is again when it is split.
  await note(tx, session, after, 'merged', {
    other: other.record._id,
    ...(record.asked !== null && { endsAsking: true }),
  })
  await note(tx, session, other.record, 'mergedHere', { other: record._id })
  await tellSender(context, tx, after, 'merged', session.userId)
  if (end && process) {
    const fromName = process.states.get(state ?? '')?.name ?? ''
    await note(tx, session, after, 'status', { from: state, fromName, to: end._id, toName: end.name })
    await entered(context, tx, after, process, { from: state })
  } else if (process) await queueApprovalNews(context, tx, after, process, state)
  await changed(context, tx, after, { before: record })
  await changed(context, tx, other.record, { users: told })
  await context.audit.record(tx, session, {
    action: 'case/merge',
    object: `formData/${record._id}`,
    result: 'ok',
    detail: {
      number: record.number,
      into: other.record._id,
      intoNumber: other.record.number,
      ...actedFor(session, record),
    },
  })
}

/**
 * What is merged, and what goes on, are both open and of one form; so there are no rings. What was merged into a case goes
 * with it when it is merged itself.
 */
async function requireMergeable(tx: Tx, one: Handled, other: Handled): Promise<void> {
  if (one.record.formId !== other.record.formId)
    throw refused(msg`Bara ärenden med samma formulär kan sammanföras. Koppla dem till varandra i stället.`)
  if (one.record.mergedInto !== null)
    throw fail('CONFLICT', { message: msg`Ärendet är redan sammanfört med ett annat.` })
  if (hasEnded(one.record, one.process))
    throw fail('CONFLICT', { message: msg`Ärendet är avslutat, och sammanförs inte med något annat.` })
  if (other.record.mergedInto !== null)
    throw fail('CONFLICT', {
      message: msg`Det andra ärendet är självt sammanfört med ett annat. Välj det som fortsätter.`,
    })
  if (hasEnded(other.record, other.process))
    throw fail('CONFLICT', { message: msg`Det andra ärendet är avslutat. Välj ett som fortsätter.` })
  const all = [...(await followersOf(tx.cases, one.record)), ...(await followersOf(tx.cases, other.record))]
  if (all.length + 1 > mostFollowers) throw refused(msg`Högst 100 ärenden kan sammanföras med ett.`)
}

const refused = (message: ReturnType<typeof msg>) =>
  fail('INVALID', { fields: { into: 'validation.notAnOption' }, message })
