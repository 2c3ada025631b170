import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import type { Locale } from '../../../shared/i18n.ts'
import { fromJson } from '../../../shared/json.ts'
import { isOpen, isPaidIn, paymentOf } from '../../../shared/process/payment.ts'
import { isStaff, type Who } from '../../../shared/process/who.ts'
import type { CasePaymentRow } from '../../store/repositories/casePayments.ts'
import type { CaseContext, CaseVersions } from '../context.ts'
import { dayOf } from '../today.ts'
import { amountIn } from './ask.ts'
import type { CasePayments, ShownPayment } from './contract.ts'

/** See `Paying.awaitsPayment`. */
export async function awaitsPayment(
  { store }: Pick<CaseContext, 'store'>,
  org: string,
  { formDataId, payment }: { formDataId: string; payment: string },
): Promise<{ due: string } | undefined> {
  const record = await store.read.cases.find(org, formDataId)
  if (!record || record.removed !== null) return undefined
  const row = (await store.read.casePayments.of(record.row)).find(({ _id }) => _id === payment)
  return row && isOpen(row) ? { due: row.due } : undefined
}

/** What the case's sender is asked to pay and has, for staff and for them; nobody else reads it. Undefined: nothing. */
export async function shownPayments(
  { store, payee, clock, forms }: CaseContext,
  { record, process }: Pick<CaseVersions, 'record' | 'process'>,
  who: Who,
  locale: Locale,
): Promise<CasePayments | undefined> {
  const byStaff = isStaff(who)
  if (!byStaff && !who.isAuthor) return undefined
  const rows = await store.read.casePayments.of(record.row)
  const asked = record.draft === 1 ? undefined : paymentOf(process?.states.get(record.state ?? ''))
  if (rows.length === 0 && !asked) return undefined
  const today = dayOf(clock.now())
  const payments = rows
    // What was written off is nothing that its sender has to do with any more.
    .filter((row) => byStaff || row.cancelled === null)
    .map((row) => ({
      ...shown(row, locale, today, byStaff),
      ...(byStaff && row.paid !== null && (record.entered ?? 0) <= row.paid && { undoable: true as const }),
    }))
  const here = rows.filter(({ state }) => state === record.state)
  const amount = asked ? await amountIn({ forms }, asked, record) : null
  const isMissing = asked !== undefined && !here.some(isOpen) && !isPaidIn(here, record.state ?? '', amount)
  const { name, bankgiro, plusgiro } = payee()
  const to = { name: name ?? '', bankgiro: bankgiro ?? '', plusgiro: plusgiro ?? '' }
  return {
    payments,
    ...(byStaff && isMissing && { missing: amount === null ? 'amount' : 'cancelled' }),
    ...(rows.some(isOpen) && { payee: to }),
  }
}

function shown(row: CasePaymentRow, locale: Locale, today: string, byStaff: boolean): ShownPayment {
  const { _id, amount, reference, due, asked, words, paid, paidOn, mark, cancelled, reason } = row
  const by = row.paidByName ?? row.cancelledByName
  const at = paid ?? cancelled
  return {
    ...{
      _id,
      amount: amount / 100,
      text: words ? textIn(fromJson(words), locale) : '',
      reference,
      due,
      asked,
    },
    state: paid !== null ? 'paid' : cancelled !== null ? 'cancelled' : due < today ? 'late' : 'open',
    ...(paidOn !== null && { paidOn }),
    ...(byStaff && {
      ...(mark !== null && { mark }),
      ...(reason !== null && { reason }),
      ...(by !== null && { by }),
      ...(at !== null && { at }),
    }),
  }
}
