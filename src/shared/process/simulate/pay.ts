import type { Values } from '../../fields/field.ts'
import { type AskedPayment, amountBy, isOpen, isPaidIn, paidIn, paymentOf } from '../payment.ts'
import type { ProcessState } from '../process.ts'

/** What a case that is tried has been asked to pay. */
export interface Paying {
  /** The first first; those of states alone, as effects are not run. */
  payments: readonly AskedPayment[]
  /** It came where it is with nothing left to pay there, and goes on by itself. */
  paidUp: boolean
}

export const nothingAsked: Paying = { payments: [], paidUp: false }

type Tried = Pick<Paying, 'payments'> & { answers: Values; state: string | null }

/** With what the state asks for that the case has come to. */
export function askedAt(state: ProcessState, { payments, answers }: Tried): Paying {
  const asked = paymentOf(state)
  const isAsked = payments.some((one) => one.state === state._id && isOpen(one))
  const amount = asked && !isAsked ? amountBy(asked, answers) : null
  if (amount === null) return { payments, paidUp: false }
  const left = amount - paidIn(payments, state._id)
  return left > 0
    ? { payments: [...payments, askedFor(state._id, left)], paidUp: false }
    : { payments, paidUp: true }
}

const askedFor = (state: string, amount: number): AskedPayment => ({
  ...{ state, amount },
  ...{ paid: null, cancelled: null },
})

/** The one that is paid or written off next: what is asked for where the case is, else what was asked for last. */
export const openPayment = <Of extends AskedPayment>({
  payments,
  state,
}: {
  payments: readonly Of[]
  state: string | null
}): Of | undefined =>
  payments.findLast((one) => one.state === state && isOpen(one)) ?? payments.findLast(isOpen)

/** What staff can do about payments where the case is. */
export function payable(
  state: ProcessState | undefined,
  tried: Tried,
): { open?: AskedPayment; missing?: number | 'unclear' } {
  const open = openPayment(tried)
  const asked = paymentOf(state)
  const isAsked = tried.payments.some((one) => one.state === tried.state && isOpen(one))
  if (!state || !asked || isAsked) return open ? { open } : {}
  const amount = amountBy(asked, tried.answers)
  const left = amount === null ? null : amount - paidIn(tried.payments, state._id)
  return {
    ...(open && { open }),
    ...(left === null ? { missing: 'unclear' } : left > 0 ? { missing: left } : {}),
  }
}

/** What staff do: it is paid, it need not be, or what is not asked for yet is. */
export type PaymentDoes = 'pay' | 'writeOff' | 'askPayment'

/** What staff do about a payment; why they cannot, where that is so. */
export function paidBy(
  does: PaymentDoes,
  state: ProcessState | undefined,
  tried: Tried,
  at: number,
): { payments: readonly AskedPayment[] } | { refused: 'closed' | 'invalid' } {
  const { open, missing } = payable(state, tried)
  if (does === 'askPayment') {
    if (missing === 'unclear') return { refused: 'invalid' }
    return state && missing !== undefined
      ? { payments: [...tried.payments, askedFor(state._id, missing)] }
      : { refused: 'closed' }
  }
  if (!open) return { refused: 'closed' }
  const done = does === 'pay' ? { ...open, paid: at } : { ...open, cancelled: at }
  return { payments: tried.payments.map((one) => (one === open ? done : one)) }
}

/** Id of the connection that is followed when all that the state asks for is paid; undefined: some of it is not. */
export function paidWay(state: ProcessState | undefined, { payments, answers }: Tried): string | undefined {
  const asked = paymentOf(state)
  return state && asked && isPaidIn(payments, state._id, amountBy(asked, answers)) ? asked.done : undefined
}
