import { z } from 'zod'
import { defineEffect } from '../define.ts'

/** Forms whose cases one may take down for somebody who calls, comes by or writes: those of processes one has a role in. */
export const getAvailableForms = defineEffect('FormCreate/getAvailableForms', {
  input: z.strictObject({}),
  output: z.array(z.object({ _id: z.string(), name: z.string(), description: z.string() })),
  allow: 'user',
  viewed: true,
  run: ({ session, services }) => services.cases.registrable(session),
})
