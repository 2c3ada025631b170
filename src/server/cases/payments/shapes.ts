import { z } from 'zod'
import { id } from '../../call/shapes.ts'

/** Shapes of payments, for actions and for what opens a case. */

const day = z.iso.date('validation.date')

export const markPaidInput = z.strictObject({
  ...{ formDataId: id, payment: id },
  paidOn: day.optional(),
  mark: z.string().trim().max(100, 'validation.tooLong').optional(),
})

export const cancelPaymentInput = z.strictObject({
  ...{ formDataId: id, payment: id },
  reason: z.string().trim().min(1, 'validation.required').max(1_000, 'validation.tooLong'),
})

export const unmarkPaidInput = cancelPaymentInput

export const askPaymentInput = z.strictObject({ formDataId: id })

export const casePaid = z.object({ revision: z.number(), status: z.string() })

export const casePayments = z.object({
  payments: z.array(
    z.object({
      ...{ _id: z.string(), amount: z.number(), text: z.string(), reference: z.string() },
      ...{ due: z.string(), asked: z.number(), state: z.enum(['open', 'late', 'paid', 'cancelled']) },
      ...{ paidOn: z.string().optional(), mark: z.string().optional() },
      ...{ by: z.string().optional(), at: z.number().optional(), reason: z.string().optional() },
      undoable: z.literal(true).optional(),
    }),
  ),
  missing: z.enum(['amount', 'cancelled']).optional(),
  payee: z.object({ name: z.string(), bankgiro: z.string(), plusgiro: z.string() }).optional(),
})
