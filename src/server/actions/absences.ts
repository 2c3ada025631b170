import { z } from 'zod'
import { defineAction } from './define.ts'
import { day, id } from './shapes.ts'

/** When people are away, and who stands in: each their own, administrators everybody's. */

const absences = z.array(
  z.object({
    _id: z.string(),
    from: z.string(),
    to: z.string(),
    deputy: z.object({ _id: z.string(), name: z.string() }).nullable(),
  }),
)

export const listAbsences = defineAction('absence/list', {
  input: z.strictObject({ userId: id.optional() }),
  output: z.object({ absences }),
  allow: 'staff',
  viewed: true,
  run: async ({ input, session, services }) => ({
    absences: await services.absences.list(session, input.userId),
  }),
})

/** From the beginning of one day in Sweden to the end of another. */
export const addAbsence = defineAction('absence/add', {
  input: z.strictObject({ userId: id.optional(), from: day, to: day, deputy: id.nullable() }),
  output: z.object({ absences }),
  allow: 'staff',
  run: async ({ input, session, services }) => ({ absences: await services.absences.add(session, input) }),
})

export const removeAbsence = defineAction('absence/remove', {
  input: z.strictObject({ _id: id, userId: id.optional() }),
  output: z.object({ absences }),
  allow: 'staff',
  run: async ({ input, session, services }) => ({ absences: await services.absences.remove(session, input) }),
})
