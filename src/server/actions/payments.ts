import {
  askPaymentInput,
  cancelPaymentInput,
  casePaid,
  markPaidInput,
  unmarkPaidInput,
} from '../cases/payments/shapes.ts'
import { defineAction } from './define.ts'

/** Payments of cases, by staff. */

/** Marks as paid what the sender of a case was asked to pay. A second mark is refused, with who made the first. */
export const markPaid = defineAction('case/markPaid', {
  input: markPaidInput,
  output: casePaid,
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.markPaid(session, input),
})

/** The mark was wrong: the payment is open again, and the case back where it was, as long as it is where the mark brought it. */
export const unmarkPaid = defineAction('case/unmarkPaid', {
  input: unmarkPaidInput,
  output: casePaid,
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.unmarkPaid(session, input),
})

/** Writes off what the sender of a case was asked to pay. */
export const cancelPayment = defineAction('case/cancelPayment', {
  input: cancelPaymentInput,
  output: casePaid,
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.cancelPayment(session, input),
})

/** Asks for the payment of the state that the case is in, where it is not asked for. */
export const askPayment = defineAction('case/askPayment', {
  input: askPaymentInput,
  output: casePaid,
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.askPayment(session, input),
})
