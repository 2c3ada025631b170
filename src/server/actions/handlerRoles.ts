import { z } from 'zod'
import { formToHandle } from '../cases/handlerRoles/shapes.ts'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** Roles for those who handle some cases; see `HandlerRoles`. */

const labelled = { name: z.string() }

/** What such a role can be made of. */
export const handlerRoleChoices = defineAction('handlerRole/choices', {
  input: z.strictObject({}),
  output: z.object({
    processes: z.array(
      z.object({
        _id: z.string(),
        ...labelled,
        isAhead: z.boolean(),
        roles: z.array(
          z.object({
            key: z.string(),
            ...labelled,
            edits: z.array(z.string()),
            follows: z.array(z.string()),
          }),
        ),
        forms: z.array(formToHandle),
      }),
    ),
  }),
  allow: 'admin',
  run: async ({ session, services }) => ({ processes: await services.cases.handlerRoles.choices(session) }),
})

/** Makes the role, its row in the process, its page and the way to that, in one write. */
export const makeHandlerRole = defineAction('handlerRole/make', {
  input: z.strictObject({
    name: z.string().trim().min(1, 'validation.required').max(100),
    processId: id,
    as: z.string().max(60),
    forms: z.array(id).max(500).default([]),
    question: z.string().max(60).nullable().default(null),
    values: z.array(z.string().max(200)).max(500).default([]),
    users: z.array(id).max(500).default([]),
    page: z.string().trim().min(1, 'validation.required').max(200).nullable().default(null),
  }),
  output: z.object({
    role: z.string(),
    page: z.string().nullable(),
    sees: z.number().nullable(),
    of: z.number().nullable(),
    first: z.array(
      z.object({ _id: z.string(), number: z.string().nullable(), title: z.string(), status: z.string() }),
    ),
  }),
  allow: 'admin',
  perMinute: 30,
  run: ({ input, session, services }) => services.cases.handlerRoles.make(session, input),
})
