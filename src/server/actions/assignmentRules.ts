import { z } from 'zod'
import { ruleWays } from '../../shared/process/assignmentRules.ts'
import { process } from '../../shared/schemas/process.ts'
import { formToHandle } from '../cases/handlerRoles/shapes.ts'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

const ids = z.array(z.string()).nullish()
const text = z.string().nullish()
const rule = z.object({
  _id: z.string().optional(),
  ...{ name: text, role: text, state: text, question: text, place: text },
  ...{ forms: ids, categories: ids, users: ids, groups: ids },
  values: z.array(z.object({ _id: z.string().optional(), value: z.string() })).nullish(),
  way: z.enum(ruleWays.map(({ value }) => value)).nullish(),
})

const chosen = z.array(z.string().max(200)).max(500)

const named = z.object({ _id: z.string(), name: z.string() })

/** The rules of a process and what can be chosen in them; they are saved with the process (`admin/update`). */
export const loadAssignmentRules = defineAction('assignmentRules/load', {
  input: z.strictObject({ id }),
  output: z.object({
    name: z.string(),
    revision: z.number(),
    isAhead: z.boolean(),
    rules: z.array(rule),
    roles: z.array(z.object({ key: z.string(), name: z.string() })),
    states: z.array(named),
    forms: z.array(formToHandle),
    categories: z.array(named),
    faults: z.array(z.object({ rule: z.number(), field: z.string(), key: z.string() })),
  }),
  allow: process.allow.read,
  run: ({ input, session, services }) => services.cases.assignmentRules.load(session, input.id),
})

/** Whom a rule opens cases to that they would not see otherwise, while it is edited. */
export const openedByRule = defineAction('assignmentRules/openedTo', {
  input: z.strictObject({
    process: id,
    rule: z.strictObject({ forms: chosen, question: z.string().max(200), values: chosen }),
    ...{ users: chosen, groups: chosen },
  }),
  output: z.object({
    users: z.array(z.string()),
    groups: z.array(z.object({ _id: z.string(), members: z.number(), blind: z.number() })),
  }),
  allow: process.allow.read,
  run: ({ input, session, services }) => services.cases.assignmentRules.openedTo(session, input),
})
