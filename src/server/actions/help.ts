import { z } from 'zod'
import { handbooks } from '../../shared/handbooks.ts'
import { keysOf } from '../../shared/record.ts'
import { readHandbook } from '../help/handbook.ts'
import { defineAction } from './define.ts'

/** A handbook in the language of the session. */
export const loadHandbook = defineAction('help/load', {
  input: z.strictObject({ name: z.enum(keysOf(handbooks)) }),
  output: z.object({
    title: z.string(),
    html: z.string(),
    parts: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
  allow: 'staff',
  viewed: true,
  run: ({ input, session, services }) => readHandbook(services.embedded, session.locale, input.name),
})
