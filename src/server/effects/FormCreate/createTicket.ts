import { z } from 'zod'
import { id } from '../../call/shapes.ts'
import { onBehalfInput, source } from '../../cases/shapes.ts'
import { defineEffect } from '../define.ts'

/**
 * Begins a case for somebody else: a draft that whoever takes it down alone sees, fills in and sends in by
 * `admin/saveFormData3`. `onBehalf` names their account, or says how they are reached.
 */
export const createTicket = defineEffect('FormCreate/createTicket', {
  input: z.strictObject({ formId: id, source, onBehalf: onBehalfInput }),
  output: z.object({ formDataId: z.string() }),
  allow: 'user',
  run: ({ input, session, services }) => services.cases.register(session, input),
})
