import type { Translated } from '../../../shared/fields/kinds/translatable.ts'
import type { Json } from '../../../shared/json.ts'

/** What the sender of a case is asked to pay. */
export interface CasePaymentReads {
  /** In the order that they were asked for. */
  of(caseRow: number): Promise<CasePaymentRow[]>
  /** By the reference that it is paid with. */
  byReference(org: string, reference: string): Promise<CasePaymentRow | undefined>
}

export interface CasePayments extends CasePaymentReads {
  insert(row: CasePaymentRow): Promise<void>
  /** Marks it, as long as it is neither paid nor written off. */
  pay(
    id: string,
    paid: Pick<CasePaymentRow, 'paid' | 'paidBy' | 'paidByName' | 'paidOn' | 'mark'>,
  ): Promise<void>
  /** It is not marked as paid any more. */
  unpay(id: string): Promise<void>
  /** Writes it off, as long as it is neither paid nor written off. */
  cancel(
    id: string,
    by: Pick<CasePaymentRow, 'cancelled' | 'cancelledBy' | 'cancelledByName' | 'reason'>,
  ): Promise<void>
  /** Those that a state asked for are another's: its place was taken by that in a newer version. */
  moveState(caseRow: number, from: string, to: string): Promise<void>
}

export interface CasePaymentRow {
  _id: string
  org: string
  caseRow: number
  /** Id of the state that asked for it. */
  state: string
  /** Öre. */
  amount: number
  /** Digits, the last of them a check digit; no two in an organisation. */
  reference: string
  /** What is paid for. */
  words: Json<Translated> | null
  /** The last day, as `2026-12-27`. */
  due: string
  asked: number
  /** When it was marked as paid, by whom, which day the money came and the bank's own reference. */
  paid: number | null
  paidBy: string | null
  paidByName: string | null
  paidOn: string | null
  mark: string | null
  /** When it was written off, by whom and why. */
  cancelled: number | null
  cancelledBy: string | null
  cancelledByName: string | null
  reason: string | null
}
