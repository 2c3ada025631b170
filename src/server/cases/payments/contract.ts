import type { StatePayment } from '../../../shared/process/process.ts'
import type { Session } from '../../session.ts'
import type { Tx } from '../../store/store.ts'

/** What the sender of a case is asked to pay, in the states that ask for it: by a reference, marked as paid by staff of the case. */
export interface Paying {
  /**
   * The money has come. CONFLICT where it is marked already, with who did and when, or written off. When nothing that the state asked for is
   * left the case goes where the state says.
   */
  markPaid(session: Session, input: MarkPaid): Promise<CasePaid>
  /**
   * The mark was wrong: it is to be paid still. Where the mark led the case on it goes back, as long as it is where that brought it; nothing is run
   * again. CONFLICT where it has been moved since, or the payment is not marked.
   */
  unmarkPaid(session: Session, input: UnmarkPaid): Promise<CasePaid>
  /** It is not to be paid; the case stays where it is. CONFLICT as above. */
  cancelPayment(session: Session, input: CancelPayment): Promise<CasePaid>
  /**
   * Asks for what the state that the case is in asks for, where that is not asked for yet: its amount was not to be read when the case came there, or it
   * was written off. CONFLICT where it is asked for already, or paid; INVALID where its amount cannot be read.
   */
  askPayment(session: Session, ref: { formDataId: string }): Promise<CasePaid>
  /** For effects: the last day (`2026-12-24`) of a payment that is not marked or written off. undefined: there is none. Nobody's access is looked at. */
  awaitsPayment(
    org: string,
    of: { formDataId: string; payment: string },
  ): Promise<{ due: string } | undefined>
  /**
   * Asks for one that no state asks for, as part of an open write, for the server's own use. False where there is nothing to pay, no such case, or the
   * amount cannot be read, which the timeline says.
   */
  askPaymentIn(tx: Tx, asked: AskByEffect): Promise<boolean>
  /** Writes off all that is not paid, as part of an open write, for the server's own use. Answers with how many that were. */
  writeOffIn(tx: Tx, of: WriteOffByEffect): Promise<number>
}

export interface AskByEffect extends Omit<StatePayment, 'done'> {
  org: string
  formDataId: string
}

export interface WriteOffByEffect {
  org: string
  formDataId: string
  /** For those who handle the case. */
  reason: string
}

export interface MarkPaid {
  formDataId: string
  /** Id of the payment. */
  payment: string
  /** The day in Sweden that the money came; today, unless told. Not a day to come. */
  paidOn?: string | undefined
  /** The bank's own reference, or other words to find it by. */
  mark?: string | undefined
}

export interface UnmarkPaid {
  formDataId: string
  payment: string
  reason: string
}

export interface CancelPayment {
  formDataId: string
  payment: string
  reason: string
}

export interface CasePaid {
  revision: number
  /** Id of the state that the case is in then. */
  status: string
}

/** A payment as it is told to staff of the case; to its sender without who marked it, their marks and reasons. */
export interface ShownPayment {
  _id: string
  /** Kronor. */
  amount: number
  /** What is paid for, in the session's language. */
  text: string
  reference: string
  /** The last day, as `2026-12-27`. */
  due: string
  asked: number
  state: 'open' | 'late' | 'paid' | 'cancelled'
  /** The day that the money came. */
  paidOn?: string
  mark?: string
  /** Who marked it as paid or wrote it off, and when. */
  by?: string
  at?: number
  reason?: string
  /** Of a paid one: the case is where the mark left it, which can be taken back. */
  undoable?: true
}

/** Payments of a case, and what else there is to know of them. */
export interface CasePayments {
  payments: ShownPayment[]
  /** The state asks for one that is not asked for: its amount cannot be read, or it was written off. For staff. */
  missing?: 'amount' | 'cancelled'
  /** Who is paid, and where to, for whoever is to pay. Empty where nothing is set. */
  payee?: Payee
}

export interface Payee {
  name: string
  bankgiro: string
  plusgiro: string
}
