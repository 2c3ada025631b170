import { z } from 'zod'
import { openForms } from '../../pages/catalogueOfServices.ts'
import { defineEffect } from '../define.ts'

/** How many published forms there are to find. */
export const countForms = defineEffect('Form/count', {
  input: z.strictObject({ status: z.literal('published').default('published') }),
  output: z.object({ count: z.number() }),
  allow: 'anyone',
  viewed: true,
  run: async ({ session, services }) => ({ count: (await openForms(services, session)).length }),
})
