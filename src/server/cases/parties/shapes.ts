import { z } from 'zod'
import { id } from '../../call/shapes.ts'
import { caseRef } from '../sentShapes.ts'
import { partySignatures } from './contract.ts'

/** Shapes of parties of cases, for actions and for what opens a case. */

const address = z.string().trim().max(320, 'validation.tooLong')

export const partyRef = caseRef.extend({ party: id })
export const setPartyInput = caseRef.extend({
  party: id.optional(),
  key: z.string().min(1).max(60),
  name: z.string().trim().min(1, 'validation.required').max(200, 'validation.tooLong'),
  address,
})
export const signForPartyInput = z.strictObject({
  ...{ formDataId: id, party: id, revision: z.int() },
  note: z.string().trim().min(1, 'validation.required').max(1_000, 'validation.tooLong'),
})
export const changedParties = z.object({ revision: z.number() })

export const shownParties = z.object({
  parties: z.array(
    z.object({
      ...{ _id: z.string(), key: z.string(), role: z.string(), name: z.string() },
      address: z.string().optional(),
      state: z.enum(['unreached', 'named', 'invited', 'opened']),
      since: z.number(),
      undelivered: z.string().optional(),
      signature: z.enum(partySignatures),
      signedAt: z.number().optional(),
      mine: z.literal(true).optional(),
      may: z.object({ set: z.boolean(), remove: z.boolean(), invite: z.boolean(), sign: z.boolean() }),
    }),
  ),
  missing: z.array(z.object({ key: z.string(), role: z.string() })),
})

export const asParty = z.object({
  ...{ _id: z.string(), role: z.string(), name: z.string(), sender: z.string() },
  status: z.object({ name: z.string(), text: z.string() }),
})
