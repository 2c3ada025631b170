import { addDays } from '../../../shared/calendar/workDays.ts'
import { toJson } from '../../../shared/json.ts'
import { amountBy, isOpen, paidIn, paymentOf } from '../../../shared/process/payment.ts'
import { referenceOf } from '../../../shared/process/paymentReference.ts'
import type { StatePayment } from '../../../shared/process/process.ts'
import { type Session, systemSession } from '../../session.ts'
import { orderedId } from '../../store/orderedId.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { type CaseContext, note } from '../context.ts'
import { dataOf } from '../data.ts'
import type { CompiledProcess } from '../forms.ts'
import { effectLane, queueEffects } from '../process/effects/effects.ts'
import { dayOf } from '../today.ts'
import { paidTask } from './task.ts'

/** Days until a payment is due, where the state says none. */
export const usualDays = 30

/** What is to be paid, in öre; null where it cannot be read. */
export async function amountIn(
  { forms }: Pick<CaseContext, 'forms'>,
  asked: Pick<StatePayment, 'answer' | 'amount'>,
  record: CaseRecord,
): Promise<number | null> {
  if (!asked.answer) return amountBy(asked, {})
  return amountBy(asked, dataOf(record, await forms.version(record.org, record.formId, record.formVersion)))
}

/**
 * As part of the write by which a case enters a state that asks for it: one payment, of what is not paid there before. Where it stands open from an
 * earlier stay it is the same; where nothing is left to pay the case goes on by itself. `isTold`: the process writes to its sender on the way.
 */
export async function askIn(
  context: CaseContext,
  tx: Tx,
  record: CaseRecord,
  process: CompiledProcess,
  { isTold }: { isTold: boolean },
): Promise<void> {
  const asked = paymentOf(process.states.get(record.state ?? ''))
  if (!asked) return
  const rows = await tx.casePayments.of(record.row)
  if (rows.some((row) => row.state === record.state && isOpen(row))) return
  const session = systemSession(record.org)
  const amount = await amountIn(context, asked, record)
  if (amount === null) return note(tx, session, record, 'paymentUnclear', { name: asked.answer ?? '' })
  const left = amount - paidIn(rows, record.state ?? '')
  if (left > 0) return insertIn(context, tx, session, record, asked, { amount: left, isTold })
  await note(tx, session, record, 'paymentNone', {})
  await context.work.enqueueIn(tx, {
    ...{ org: record.org, kind: paidTask, lane: effectLane(record._id) },
    payload: { formDataId: record._id, entered: record.entered },
  })
}

interface NewPayment {
  /** In öre. */
  amount: number
  /** The one that asks for it, else where the case stands; empty: none does. */
  state?: string
  /** Whether its sender is written to of it already. */
  isTold?: boolean
}

/** One more payment, of which its sender is told. */
export async function insertIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  record: CaseRecord,
  { text, days = usualDays }: StatePayment,
  { amount, state = record.state ?? '', isTold = false }: NewPayment,
): Promise<void> {
  const _id = orderedId(tx.now)
  const reference = referenceOf(await tx.counters.next(record.org, 'payments', ''))
  const due = addDays(dayOf(tx.now), days)
  await tx.casePayments.insert({
    ...{ _id, org: record.org, caseRow: record.row, state },
    ...{ amount, reference, words: text ? toJson(text) : null, due, asked: tx.now },
    ...{ paid: null, paidBy: null, paidByName: null, paidOn: null, mark: null },
    ...{ cancelled: null, cancelledBy: null, cancelledByName: null, reason: null },
  })
  await note(tx, session, record, 'paymentAsked', { amount, reference, due })
  if (isTold) return
  const by = { by: record.updatedBy, act: null }
  await queueEffects(context, tx, record, [{ effect: 'Case/tellPayment', input: { payment: _id } }], by)
}
