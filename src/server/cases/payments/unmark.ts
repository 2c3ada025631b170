import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { msg } from '../../../shared/i18n.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CasePaymentRow } from '../../store/repositories/casePayments.ts'
import type { Tx } from '../../store/store.ts'
import { actedFor } from '../access.ts'
import { type CaseContext, type CaseVersions, changed, note, touched } from '../context.ts'
import { queueChildrenEnded } from '../family/followParent.ts'
import { hearersOf } from '../hearers.ts'
import { dropApprovals } from '../process/approvals/approvals.ts'
import { plantTimers } from '../process/timers/timers.ts'
import { requireNotMerged } from '../relations/notMerged.ts'
import type { CasePaid, UnmarkPaid } from './contract.ts'
import { asStaff } from './mark.ts'

/** See `Paying.unmarkPaid`. */
export const unmarkPaid = (
  context: CaseContext,
  session: Session,
  { formDataId, payment, reason }: UnmarkPaid,
): Promise<CasePaid> =>
  asStaff(context, session, formDataId, async (tx, versions) => {
    const { record, process } = versions
    await requireNotMerged(context, session, record)
    const row = (await tx.casePayments.of(record.row)).find(({ _id }) => _id === payment)
    if (!row) throw fail('NOT_FOUND')
    if (row.paid === null) throw fail('CONFLICT', { message: notPaid })
    // It was left since, by somebody or by itself: what was done there stands on the payment.
    if ((record.entered ?? 0) > row.paid)
      throw fail('CONFLICT', {
        message: movedOn,
        values: { status: textIn(process?.states.get(record.state ?? '')?.name, session.locale) },
      })
    await tx.casePayments.unpay(row._id)
    const isMoved = record.entered === row.paid && record.state !== row.state
    const after = isMoved
      ? await backIn(context, tx, session, versions, { ...row, paid: row.paid })
      : await touched(tx, session, record)
    const { amount, reference } = row
    await note(tx, session, after, 'paymentUnmarked', { amount, reference, reason })
    await context.audit.record(tx, session, {
      ...{ action: 'case/unmarkPaid', object: `formData/${record._id}`, result: 'ok' },
      detail: { amount, reference, reason, ...actedFor(session, record) },
    })
    await changed(context, tx, after, { before: record })
    return after
  })

const notPaid = msg`Betalningen är inte markerad som betald.`
const movedOn = msg`Ärendet har gått vidare sedan betalningen markerades, och är nu: {status}. Flytta tillbaka det först, eller begär en ny betalning.`

/** Where it stood when the payment was marked. Nothing is run again, and what was sent when it went on is not taken back. */
async function backIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  { record, process }: CaseVersions,
  { state, paid }: CasePaymentRow & { paid: number },
): Promise<CaseRecord> {
  const before = (await tx.caseStays.of(record.row)).findLast(
    (stay) => stay.state === state && stay.entered < paid,
  )
  if (!before) throw fail('CONFLICT', { message: notThere })
  const left = await dropApprovals(tx, session, record, process, 'left')
  const change = {
    ...{ state, entered: before.entered, updated: tx.now, updatedBy: session.userId },
    revision: left.revision + 1,
  }
  await tx.cases.update(record.row, change)
  const after: CaseRecord = { ...left, ...change }
  await tx.caseStays.takeBack(record.row)
  const nameOf = (id: string | null) => process?.states.get(id ?? '')?.name ?? ''
  const [from, to] = [record.state, state]
  await note(tx, session, after, 'status', { from, fromName: nameOf(from), to, toName: nameOf(to) })
  // What was due before it was marked has been done.
  await plantTimers(context, tx, after, process, { dueAfter: paid })
  await queueChildrenEnded(context, tx, after)
  const hearers = await hearersOf(context.forms, after, record)
  const changes = [{ formDataId: record._id, status: state }]
  tx.afterCommit(() =>
    context.events.push(record.org, 'changeStatuses', { formId: record.formId, changes }, hearers),
  )
  return after
}

const notThere = msg`Statusen som begärde betalningen finns inte kvar. Begär en ny betalning i stället.`
