import { isOpen } from '../../../shared/process/payment.ts'
import { systemSession } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { type CaseContext, changed, note, touched } from '../context.ts'
import { amountIn, insertIn } from './ask.ts'
import type { AskByEffect, WriteOffByEffect } from './contract.ts'

/** See `Paying.askPaymentIn`. */
export async function askPaymentIn(
  context: CaseContext,
  tx: Tx,
  { org, formDataId, ...asked }: AskByEffect,
): Promise<boolean> {
  const record = await sentIn(tx, org, formDataId)
  if (!record) return false
  const session = systemSession(org)
  const amount = await amountIn(context, asked, record)
  if (amount === 0) return false
  const after = await touched(tx, session, record)
  // Of no state: what a state asks for is counted by itself.
  if (amount !== null) await insertIn(context, tx, session, after, asked, { amount, state: '' })
  else await note(tx, session, after, 'paymentUnclear', { name: asked.answer ?? '' })
  await changed(context, tx, after)
  return amount !== null
}

/** See `Paying.writeOffIn`. */
export async function writeOffIn(
  context: CaseContext,
  tx: Tx,
  { org, formDataId, reason }: WriteOffByEffect,
): Promise<number> {
  const record = await sentIn(tx, org, formDataId)
  const open = record ? (await tx.casePayments.of(record.row)).filter(isOpen) : []
  if (!record || open.length === 0) return 0
  const session = systemSession(org)
  const after = await touched(tx, session, record)
  for (const { _id, amount, reference } of open) {
    const by = { cancelledBy: null, cancelledByName: session.userName }
    await tx.casePayments.cancel(_id, { cancelled: tx.now, ...by, reason })
    await note(tx, session, after, 'paymentCancelled', { amount, reference })
  }
  await changed(context, tx, after)
  return open.length
}

/** Nothing is asked in a draft, or of a case that goes on in another. */
async function sentIn(tx: Tx, org: string, formDataId: string): Promise<CaseRecord | undefined> {
  const record = await tx.cases.find(org, formDataId)
  const isThere = record && record.removed === null && record.draft === 0 && record.mergedInto === null
  return isThere ? record : undefined
}
