import { z } from 'zod'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** Lists of the desk that people save by name, for themselves or for a role of theirs. `case/views` tells what there is. */

const name = z.string().trim().min(1, 'validation.required').max(100)
const query = z.string().max(8_000)
const role = id.nullable()
const done = z.object({})

/** What the address of a list names that is removed, or that one may not read. */
export const absentInQuery = defineAction('case/absent', {
  input: z.strictObject({ query }),
  output: z.object({
    absent: z.array(
      z.object({ what: z.string(), name: z.string().optional(), value: z.string().optional() }),
    ),
  }),
  allow: 'staff',
  viewed: true,
  run: async ({ input, session, services }) => ({
    absent: await services.cases.saved.absentIn(session, input.query),
  }),
})

export const addSavedView = defineAction('savedView/add', {
  input: z.strictObject({ name, query, role: role.default(null) }),
  output: z.object({ _id: z.string() }),
  allow: 'staff',
  perMinute: 60,
  run: ({ input, session, services }) => services.cases.saved.add(session, input),
})

/** Its name, what it shows, or whom it is shared with. */
export const changeSavedView = defineAction('savedView/change', {
  input: z.strictObject({
    _id: id,
    name: name.optional(),
    query: query.optional(),
    role: role.optional(),
  }),
  output: done,
  allow: 'staff',
  perMinute: 60,
  run: async ({ input: { _id, name, query, role }, session, services }) => {
    await services.cases.saved.change(session, _id, {
      ...(name !== undefined && { name }),
      ...(query !== undefined && { query }),
      ...(role !== undefined && { role }),
    })
    return {}
  },
})

export const removeSavedView = defineAction('savedView/remove', {
  input: z.strictObject({ _id: id }),
  output: done,
  allow: 'staff',
  run: async ({ input, session, services }) => {
    await services.cases.saved.remove(session, input._id)
    return {}
  },
})

/** What was removed within the last 30 days. */
export const restoreSavedView = defineAction('savedView/restore', {
  input: z.strictObject({ _id: id }),
  output: done,
  allow: 'staff',
  run: async ({ input, session, services }) => {
    await services.cases.saved.restore(session, input._id)
    return {}
  },
})

/** Roles that the person may share with. */
export const savedViewRoles = defineAction('savedView/roles', {
  input: z.strictObject({}),
  output: z.object({ roles: z.array(z.object({ _id: z.string(), name: z.string() })) }),
  allow: 'staff',
  viewed: true,
  run: async ({ session, services }) => ({ roles: await services.cases.saved.roles(session) }),
})
