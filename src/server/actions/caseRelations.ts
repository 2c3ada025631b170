import { z } from 'zod'
import { likenesses } from '../../shared/process/likenesses.ts'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** Cases that belong together, and those that may be about the same. */

const relatedCase = z.object({
  _id: z.string(),
  number: z.string().nullable(),
  title: z.string(),
  form: z.string(),
  status: z.object({ name: z.string(), color: z.string().nullable() }),
  ended: z.boolean(),
  messages: z.int(),
  arrived: z.number(),
})

const otherCase = relatedCase.extend({ mergeable: z.boolean() })

/** What is said of two cases: `related`, `apart` for those that only look alike, or nothing. */
const kind = z.enum(['related', 'apart']).nullable()

/** Those that are linked to a case, and what it was merged with, as far as the session may open them. */
export const listRelated = defineAction('case/related', {
  input: z.strictObject({ formDataId: id }),
  output: z.object({
    cases: z.array(otherCase),
    merged: z.array(relatedCase),
    into: relatedCase.nullable().optional(),
    splittable: z.boolean().optional(),
  }),
  allow: 'staff',
  viewed: true,
  run: ({ input, session, services }) => services.cases.related(session, input.formDataId),
})

/** Cases that may be about the same, of those that the session may open, and what they have alike. */
export const listDuplicates = defineAction('case/duplicates', {
  input: z.strictObject({ formDataId: id }),
  output: z.object({
    cases: z.array(otherCase.extend({ why: z.array(z.enum(likenesses)) })),
    making: z.literal(true).optional(),
  }),
  allow: 'staff',
  viewed: true,
  run: ({ input, session, services }) => services.cases.duplicates(session, input.formDataId),
})

/** Says what two cases are to each other; `was` is what the person saw said of them. */
export const relateCases = defineAction('case/relate', {
  input: z.strictObject({ formDataId: id, otherId: id, as: kind, was: kind.optional() }),
  output: z.object({ as: kind }),
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.relate(session, input),
})

/** The case goes on in another of the same form; whoever handles both may. With `undoable` it can be taken back for ten seconds. */
export const mergeCases = defineAction('case/merge', {
  input: z.strictObject({ formDataId: id, into: id, undoable: z.boolean().optional() }),
  output: z.object({ merged: z.literal(true), undo: z.string().optional() }),
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.merge(session, input),
})

/** What of a case can be taken out into a new one, and of which forms that can be. */
export const listDividable = defineAction('case/dividable', {
  input: z.strictObject({ formDataId: id, formId: id.optional() }),
  output: z.object({
    pages: z.array(
      z.object({
        label: z.string(),
        rows: z.array(z.object({ name: z.string(), label: z.string(), text: z.string() })),
      }),
    ),
    files: z.array(z.object({ _id: z.string(), name: z.string(), size: z.number(), question: z.string() })),
    forms: z.array(z.object({ _id: z.string(), name: z.string(), description: z.string() })),
    without: z.array(z.string()),
    parties: z.array(
      z.object({ _id: z.string(), name: z.string(), role: z.string(), questions: z.array(z.string()) }),
    ),
  }),
  allow: 'staff',
  viewed: true,
  run: ({ input, session, services }) => services.cases.dividable(session, input),
})

/** A part of a case becomes a case of its own, with copies of the chosen answers and files. With `undoable` it can be taken back for ten seconds. */
export const divideCase = defineAction('case/divide', {
  input: z.strictObject({
    formDataId: id,
    formId: id.optional(),
    questions: z.array(z.string().max(200)).max(500),
    files: z.array(id).max(200),
    parties: z.array(id).max(20).optional(),
    undoable: z.boolean().optional(),
  }),
  output: z.object({ formDataId: z.string(), number: z.string().nullable(), undo: z.string().optional() }),
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.divide(session, input),
})

/** A case that was merged into another goes on by itself again. */
export const splitCases = defineAction('case/split', {
  input: z.strictObject({ formDataId: id }),
  output: z.object({ split: z.literal(true) }),
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.split(session, input.formDataId),
})
