import { z } from 'zod'
import { signedHows } from '../../../shared/process/signedHow.ts'
import { longestNote } from '../../../shared/process/talk/noteLimits.ts'
import { id } from '../../call/shapes.ts'
import { caseRef } from '../sentShapes.ts'

/** Shapes of signatures, for actions and for what the forms of pages do. */

const as = { who: z.string().max(200).optional() }
const proof = z.string().max(1_000).optional()

export const signInput = caseRef.extend({
  ...as,
  revision: z.int(),
  password: proof,
  factor: proof,
  code: proof,
})
export const refuseInput = caseRef.extend({
  ...as,
  revision: z.int(),
  reason: z.string().max(longestNote, 'validation.tooLong').optional(),
})
/** The way back from where a state led who sent the case in. */
export const returnedInput = caseRef.extend({ token: z.string().max(200) })
export const signedCase = z.object({ revision: z.number(), status: z.string() })
export const sentCode = z.object({ hint: z.string() })

const forRole = { as: z.string().optional(), inPlaceOf: z.array(z.string()).optional() }

export const askedToSign = z.object({
  ...{ who: z.string(), ...forRole },
  by: z.enum(['password', 'factor']).nullable(),
  hint: z.string().nullable(),
  isSent: z.boolean(),
  needsAccount: z.literal(true).optional(),
  needsCompletion: z.literal(true).optional(),
  refused: z.number().optional(),
  voided: z.number().optional(),
  whenSigned: z.string().optional(),
  whenRefused: z.string().optional(),
})

export const awaitedSignature = z.object({
  ...{ who: z.string(), name: z.string(), since: z.number(), refused: z.number().optional() },
})

const how = z.enum(signedHows).nullable()

export const shownSignature = z.object({
  ...{ _id: z.string(), who: z.string(), kind: z.enum(['signed', 'refused']), how },
  ...{ at: z.number(), byName: z.string(), state: z.enum(['valid', 'void', 'broken']), ...forRole },
  voided: z.number().optional(),
  ...{ answers: z.number(), files: z.number(), removed: z.number() },
})

export const checkInput = z.union([
  z.strictObject({ formDataId: id }),
  z.strictObject({ number: z.string().trim().min(1, 'validation.required').max(100) }),
])

export const checkedCase = z.object({
  ...{ formDataId: z.string(), number: z.string(), form: z.string() },
  lines: z.array(
    z.object({
      ...{ _id: z.string(), who: z.string(), kind: z.enum(['signed', 'refused']), how },
      ...{ at: z.number(), byName: z.string(), formVersion: z.number(), revision: z.number() },
      inPlaceOf: z.array(z.string()).optional(),
      state: z.enum(['valid', 'void', 'broken', 'unknown']),
      seal: z.enum(['holds', 'broken', 'otherKey']),
      document: z.enum(['holds', 'broken']),
      voided: z.number().optional(),
      parts: z.array(
        z.object({
          ...{ kind: z.enum(['answer', 'file']), ref: z.string(), label: z.string(), text: z.string() },
          unseen: z.literal(true).optional(),
          now: z.object({ ref: z.string(), label: z.string() }).optional(),
          state: z.enum(['holds', 'removed', 'changed', 'converted', 'broken']),
        }),
      ),
    }),
  ),
  missing: z.number(),
  sound: z.boolean(),
})
