import { z } from 'zod'
import { longestCheck } from '../../shared/process/checks.ts'
import type { Check } from '../cases/contract.ts'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** The list of what is to be done in a case, for those who handle it. Every change answers with the list. */

const check = z.object({
  _id: z.string(),
  text: z.string(),
  done: z.object({ at: z.number(), byName: z.string() }).nullable(),
})
const output = z.object({ checks: z.array(check) })
const ref = { formDataId: id, checkId: id }
const answered = async (checks: Promise<Check[]>) => ({ checks: await checks })

export const listChecks = defineAction('case/checks', {
  input: z.strictObject({ formDataId: id }),
  output,
  allow: 'staff',
  viewed: true,
  run: ({ input, session, services }) => answered(services.cases.checks.list(session, input.formDataId)),
})

export const addCheck = defineAction('case/addCheck', {
  input: z.strictObject({
    formDataId: id,
    text: z.string().trim().min(1, 'validation.required').max(longestCheck, 'validation.tooLong'),
  }),
  output,
  allow: 'staff',
  run: ({ input, session, services }) => answered(services.cases.checks.add(session, input)),
})

export const tickCheck = defineAction('case/tickCheck', {
  input: z.strictObject({ ...ref, done: z.boolean() }),
  output,
  allow: 'staff',
  run: ({ input, session, services }) => answered(services.cases.checks.tick(session, input)),
})

/** Before another point, or to the end. */
export const moveCheck = defineAction('case/moveCheck', {
  input: z.strictObject({ ...ref, before: id.nullable() }),
  output,
  allow: 'staff',
  run: ({ input, session, services }) => answered(services.cases.checks.move(session, input)),
})

export const removeCheck = defineAction('case/removeCheck', {
  input: z.strictObject(ref),
  output,
  allow: 'staff',
  run: ({ input, session, services }) => answered(services.cases.checks.remove(session, input)),
})

/** A point that was removed, where it stood. */
export const restoreCheck = defineAction('case/restoreCheck', {
  input: z.strictObject(ref),
  output,
  allow: 'staff',
  run: ({ input, session, services }) => answered(services.cases.checks.restore(session, input)),
})
