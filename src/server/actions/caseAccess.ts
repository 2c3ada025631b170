import { z } from 'zod'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

const why = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('registers') }),
  z.object({ kind: z.literal('author') }),
  z.object({ kind: z.literal('assigned'), role: z.string(), rule: z.string().optional() }),
  z.object({ kind: z.literal('deputy'), through: z.string() }),
  z.object({
    kind: z.literal('queue'),
    role: z.string(),
    through: z.string(),
    rule: z.string().optional(),
  }),
  z.object({ kind: z.literal('role'), role: z.string(), through: z.string() }),
  z.object({ kind: z.literal('admin') }),
])

/** Who sees a case, and why. */
export const explainCase = defineAction('case/explain', {
  input: z.strictObject({ formDataId: id, limit: z.int().min(1).max(500).default(100) }),
  output: z.object({
    people: z.array(z.object({ _id: z.string(), name: z.string(), step: z.string(), why: z.array(why) })),
    totalCount: z.number(),
  }),
  allow: 'staff',
  viewed: true,
  run: ({ input, session, services }) => services.cases.explain(session, input),
})

/** Where an administrator can move a case past its process: every state of it, as the case is on it. */
export const caseStates = defineAction('case/states', {
  input: z.strictObject({ formDataId: id }),
  output: z.object({
    state: z.string(),
    states: z.array(z.object({ _id: z.string(), name: z.string() })),
  }),
  allow: 'admin',
  viewed: true,
  run: ({ input, session, services }) => services.cases.states(session, input.formDataId),
})
