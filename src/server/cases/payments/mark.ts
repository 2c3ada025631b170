import { z } from 'zod'
import { msg } from '../../../shared/i18n.ts'
import { isOpen, isPaidIn, paidIn, paymentOf } from '../../../shared/process/payment.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { type Session, systemSession } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CasePaymentRow } from '../../store/repositories/casePayments.ts'
import type { Tx } from '../../store/store.ts'
import type { Complete, Task } from '../../work/contract.ts'
import { actedFor, staffOfSent } from '../access.ts'
import {
  type CaseContext,
  type CaseVersions,
  caseInside,
  caseVersions,
  changed,
  note,
  touched,
  versionsOf,
} from '../context.ts'
import { followByItself } from '../process/byItself.ts'
import { readyRules } from '../rules/apply.ts'
import { dayOf } from '../today.ts'
import { amountIn, insertIn } from './ask.ts'
import type { CancelPayment, CasePaid, MarkPaid } from './contract.ts'

/** See `Paying.markPaid`. */
export async function markPaid(context: CaseContext, session: Session, input: MarkPaid): Promise<CasePaid> {
  return asStaff(context, session, input.formDataId, async (tx, versions) => {
    const { record } = versions
    const row = await openIn(tx, record, input.payment)
    const paidOn = input.paidOn ?? dayOf(tx.now)
    if (paidOn > dayOf(tx.now)) throw fail('INVALID', { fields: { paidOn: 'validation.notFuture' } })
    const mark = input.mark || null
    const by = { paidBy: session.userId, paidByName: session.userName }
    await tx.casePayments.pay(row._id, { paid: tx.now, ...by, paidOn, mark })
    const after = await touched(tx, session, record)
    const detail = { amount: row.amount, reference: row.reference, paidOn }
    await told(context, tx, session, after, 'paid', detail)
    return goOnIn(context, tx, session, { ...versions, record: after })
  })
}

/** See `Paying.cancelPayment`. */
export async function cancelPayment(
  context: CaseContext,
  session: Session,
  { formDataId, payment, reason }: CancelPayment,
): Promise<CasePaid> {
  return asStaff(context, session, formDataId, async (tx, { record }) => {
    const row = await openIn(tx, record, payment)
    const by = { cancelledBy: session.userId, cancelledByName: session.userName }
    await tx.casePayments.cancel(row._id, { cancelled: tx.now, ...by, reason })
    const after = await touched(tx, session, record)
    const { amount, reference } = row
    await told(context, tx, session, after, 'paymentCancelled', { amount, reference })
    return after
  })
}

/** See `Paying.askPayment`. */
export async function askPayment(
  context: CaseContext,
  session: Session,
  { formDataId }: { formDataId: string },
): Promise<CasePaid> {
  return asStaff(context, session, formDataId, async (tx, { record, process }) => {
    const asked = paymentOf(process?.states.get(record.state ?? ''))
    if (!asked) throw fail('CONFLICT', { message: nothingAsked })
    const rows = await tx.casePayments.of(record.row)
    if (rows.some((row) => row.state === record.state && isOpen(row)))
      throw fail('CONFLICT', { message: askedAlready })
    const amount = await amountIn(context, asked, record)
    if (amount === null)
      throw fail('INVALID', { message: unreadable, fields: { amount: 'validation.number' } })
    const left = amount - paidIn(rows, record.state ?? '')
    if (left <= 0) throw fail('CONFLICT', { message: nothingLeft })
    const after = await touched(tx, session, record)
    await insertIn(context, tx, session, after, asked, { amount: left })
    await context.audit.record(tx, session, {
      ...{ action: 'case/askPayment', object: `formData/${record._id}`, result: 'ok' },
      detail: { amount: left, ...actedFor(session, record) },
    })
    await changed(context, tx, after)
    return after
  })
}

const payloadShape = z.object({ formDataId: z.string(), entered: z.number().nullable() })

/** A case that had nothing left to pay when it came where it stands goes on. */
export async function goOn(context: CaseContext, { org, payload }: Task): Promise<Complete | undefined> {
  const { formDataId, entered } = payloadShape.parse(payload)
  const record = await context.store.read.cases.find(org, formDataId)
  if (!record || record.removed !== null || record.entered !== entered) return undefined
  const versions = await versionsOf(context.forms, record)
  await readyRules(context, org, versions.process)
  return async (tx) => {
    const now = await tx.cases.find(org, formDataId)
    if (now?.entered === entered && now.removed === null && now.processVersion === record.processVersion)
      await goOnIn(context, tx, systemSession(org), { ...versions, record: now })
  }
}

/** Where the state says, when nothing that it asked for is left to pay. */
async function goOnIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  versions: CaseVersions,
): Promise<CaseRecord> {
  const { record, process } = versions
  const asked = paymentOf(process?.states.get(record.state ?? ''))
  if (!asked) return record
  const rows = await tx.casePayments.of(record.row)
  const amount = await amountIn(context, asked, record)
  if (!isPaidIn(rows, record.state ?? '', amount)) return record
  return followByItself(context, tx, session, versions, asked.done)
}

/** One write over a case by its staff; rules are ready by then. */
export async function asStaff(
  context: CaseContext,
  session: Session,
  formDataId: string,
  write: (tx: Tx, versions: CaseVersions) => Promise<CaseRecord>,
): Promise<CasePaid> {
  const versions = await caseVersions(context, session, formDataId)
  await readyRules(context, session.org, versions.process)
  const { revision, state } = await context.store.write(async (tx) => {
    const record = await caseInside(tx, versions.record)
    staffOfSent(session, record, versions.process)
    return write(tx, { ...versions, record })
  })
  return { revision, status: state ?? '' }
}

async function openIn(tx: Tx, record: CaseRecord, id: string): Promise<CasePaymentRow> {
  const row = (await tx.casePayments.of(record.row)).find(({ _id }) => _id === id)
  if (!row) throw fail('NOT_FOUND')
  if (row.paid !== null)
    throw fail('CONFLICT', {
      message: paidAlready,
      values: { name: row.paidByName ?? '', day: dayOf(row.paid) },
    })
  if (row.cancelled !== null)
    throw fail('CONFLICT', {
      message: cancelledAlready,
      values: { name: row.cancelledByName ?? '', day: dayOf(row.cancelled) },
    })
  return row
}

async function told(
  context: CaseContext,
  tx: Tx,
  session: Session,
  record: CaseRecord,
  kind: 'paid' | 'paymentCancelled',
  detail: Record<string, unknown>,
): Promise<void> {
  await note(tx, session, record, kind, detail)
  await context.audit.record(tx, session, {
    action: kind === 'paid' ? 'case/markPaid' : 'case/cancelPayment',
    object: `formData/${record._id}`,
    result: 'ok',
    detail: { ...detail, ...actedFor(session, record) },
  })
  await changed(context, tx, record)
}

const nothingAsked = msg`Ingen betalning begärs i den här statusen.`
const askedAlready = msg`Betalningen är redan begärd.`
const nothingLeft = msg`Det finns inget kvar att betala.`
const unreadable = msg`Beloppet går inte att läsa ur svaret. Rätta svaret först.`
const paidAlready = msg`Betalningen är redan markerad som betald, av {name} den {day}.`
const cancelledAlready = msg`Betalningen är avskriven, av {name} den {day}.`
