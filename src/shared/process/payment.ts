import type { Values } from '../fields/field.ts'
import { asksToPay } from './graph/steps.ts'
import type { ProcessState, StatePayment } from './process.ts'

/** Payments that states ask for: what is to be paid, and what is left of it. Amounts are in öre. */

/** One that is asked for; times are milliseconds since 1970, null where that has not happened. */
export interface AskedPayment {
  /** Id of the state that asks for it; empty: none does. */
  state: string
  amount: number
  paid: number | null
  /** Written off. */
  cancelled: number | null
}

/** The state as one that its sender is asked to pay in. */
export const paymentOf = (state: ProcessState | undefined): StatePayment | undefined =>
  asksToPay(state) ? state?.payment : undefined

/** What is to be paid by the answers; null where it cannot be read. */
export function amountBy(
  { answer, amount }: Pick<StatePayment, 'answer' | 'amount'>,
  answers: Values,
): number | null {
  const kronor = answer ? numberIn(answers[answer]) : amount
  if (kronor === undefined || !Number.isFinite(kronor) || kronor < 0 || kronor > 1e9) return null
  return Math.round(kronor * 100)
}

/** As people write amounts, too: `1 250,50`. */
function numberIn(answer: unknown): number | undefined {
  if (typeof answer === 'number') return answer
  if (typeof answer !== 'string') return undefined
  const plain = answer.replace(/\s|kr$|SEK$/gi, '').replace(',', '.')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}

export const isOpen = ({ paid, cancelled }: Pick<AskedPayment, 'paid' | 'cancelled'>): boolean =>
  paid === null && cancelled === null

/** What a state asked for that is paid. */
export const paidIn = (all: readonly AskedPayment[], state: string): number =>
  all.reduce((sum, one) => (one.state === state && one.paid !== null ? sum + one.amount : sum), 0)

/** Whether nothing is left of what the state asks for. */
export function isPaidIn(
  all: readonly AskedPayment[],
  state: string,
  /** That it asks for. */
  amount: number | null,
): boolean {
  const here = all.filter((one) => one.state === state)
  return !here.some(isOpen) && amount !== null && amount <= paidIn(here, state)
}
