import { z } from 'zod'
import type { Scenario } from '../../shared/process/scenario.ts'

const name = z.string().min(1).max(200)
const at = z.iso.datetime({ offset: true })
const values = z.record(name, z.unknown())
const names = z.array(name).max(50)
const by = { at, by: name }

/** A scenario as it may be stored. */
const shape: z.ZodType<Scenario> = z.strictObject({
  begins: at,
  people: z
    .array(
      z.strictObject({
        key: name,
        name: z.string().max(200),
        assignmentRoles: names,
        roles: names,
        permissions: names,
        isAuthor: z.boolean(),
        parties: names.optional(),
      }),
    )
    .max(50),
  given: z.strictObject({ answers: values, isValid: z.boolean() }),
  steps: z
    .array(
      z.discriminatedUnion('do', [
        z.strictObject({ at, do: z.literal('wait') }),
        z.strictObject({ at, do: z.literal('sendIn'), by: name.optional() }),
        z.strictObject({ ...by, do: z.literal('follow'), connection: name }),
        z.strictObject({ ...by, do: z.literal('answer'), answers: values, isValid: z.boolean().optional() }),
        z.strictObject({ ...by, do: z.enum(['handIn', 'sign', 'refuse', 'pay', 'writeOff', 'askPayment']) }),
      ]),
    )
    .max(200),
  expect: z.strictObject({
    state: name.nullable(),
    answers: values,
    effects: z.array(z.strictObject({ effect: name, input: values })).max(200),
  }),
})

export const isScenario = (value: unknown): boolean => shape.safeParse(value).success
