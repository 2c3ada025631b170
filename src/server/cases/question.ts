import { z } from 'zod'
import { caseViews } from '../../shared/process/views.ts'
import { byColumn, id } from '../call/shapes.ts'

const one = z.union([z.string().max(500), z.number(), z.boolean()])
const bound = z.union([z.string().max(100), z.number()])
const values = z.array(z.union([z.string().max(500), z.number()])).max(100)
const filter = z.union([
  one,
  values,
  z.strictObject({ from: bound.optional(), to: bound.optional() }),
  z.strictObject({
    is: values.optional(),
    not: values.optional(),
    begins: values.optional(),
    contains: values.optional(),
    from: bound.optional(),
    to: bound.optional(),
    empty: z.boolean().optional(),
  }),
])

/** What narrows a list of cases, as it is asked for. */
export const caseQuestion = {
  view: z.enum(caseViews).optional(),
  ended: z.boolean().optional(),
  formIds: z.array(id).max(500).optional(),
  processIds: z.array(id).max(500).optional(),
  states: z.array(z.string().max(200)).max(500).optional(),
  texts: z.array(z.string().max(200)).max(20).optional(),
  where: byColumn(filter, 110).optional(),
  columns: z.array(z.string().max(100)).max(200).optional(),
}
