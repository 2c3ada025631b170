import { z } from 'zod'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** Cases as parents and children of others. */

const kin = z.object({
  _id: z.string(),
  number: z.string().nullable(),
  form: z.string(),
  status: z.object({ name: z.string(), color: z.string().nullable() }),
  ended: z.boolean(),
  arrived: z.number(),
  /** How many it has itself. */
  children: z.int(),
  /** For who may open it alone. */
  opened: z.object({ title: z.string(), who: z.array(z.string()) }).optional(),
})

/** The parent of a case, and its children by twenty, the open ones first; `skip`: how many are shown already. */
export const showFamily = defineAction('case/family', {
  input: z.strictObject({ formDataId: id, skip: z.int().min(0).max(100_000).optional() }),
  output: z.object({
    parent: kin.nullable(),
    parentGone: z.literal(true).optional(),
    children: z.array(kin),
    totalCount: z.int(),
    openCount: z.int(),
  }),
  allow: 'staff',
  viewed: true,
  run: ({ input: { formDataId, skip = 0 }, session, services }) =>
    services.cases.family(session, { formDataId, skip }),
})

/** Forms of which the session may make a child of the case. */
export const listChildForms = defineAction('case/childForms', {
  input: z.strictObject({ formDataId: id }),
  output: z.object({
    forms: z.array(z.object({ _id: z.string(), name: z.string(), description: z.string() })),
  }),
  allow: 'staff',
  viewed: true,
  run: async ({ input, session, services }) => ({
    forms: await services.cases.childForms(session, input.formDataId),
  }),
})

/** Makes a child of the case with one of those forms: it is in at once, and filled in as it is handled. */
export const createChild = defineAction('case/createChild', {
  input: z.strictObject({ formDataId: id, formId: id }),
  output: z.object({ formDataId: z.string(), number: z.string().nullable() }),
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.makeChild(session, input),
})

/** The case becomes a child of another, or of none; `was` is the parent that the person saw. */
export const setParent = defineAction('case/setParent', {
  input: z.strictObject({ formDataId: id, parentId: id.nullable(), was: id.nullable().optional() }),
  output: z.object({ parent: z.string().nullable() }),
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.setParent(session, input),
})
