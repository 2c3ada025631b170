import { z } from 'zod'
import { id } from '../../../call/shapes.ts'
import { defineEffect } from '../../define.ts'

const type = z.enum(['parent', 'child', 'related'])

/**
 * Says what another case (`refId`) is to this one: its parent, its child, or one that belongs together with it. Only for who handles both;
 * a circle is INVALID. Answers with what the session may open of all that the case is related to.
 */
export const addReference = defineEffect('Components/Form3/addReference', {
  input: z.strictObject({ formDataId: id, refId: id, type }),
  output: z.object({
    references: z.array(z.object({ refId: z.string(), type, number: z.string().nullable() })),
  }),
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.addReference(session, input),
})
