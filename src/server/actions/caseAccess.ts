import { z } from 'zod'
import { isRecord } from '../../shared/record.ts'
import type { Condition } from '../../shared/rules/condition/condition.ts'
import { comingNext } from '../cases/shapes.ts'
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

const way = z.object({ by: z.string(), of: z.string().optional() })
const named = z.object({ value: z.string(), label: z.string() })
const translated = z.union([z.string(), z.record(z.string(), z.string())])

/** Why a case is where it is, what somebody can do about it, who can, and what happens without anybody. */
export const explainWays = defineAction('case/explainWays', {
  input: z.strictObject({ formDataId: id, userId: id.optional() }),
  output: z.object({
    state: z.object({ name: z.string(), entered: z.number().nullable() }),
    came: z
      .object({
        at: z.number(),
        byName: z.string(),
        isByItself: z.boolean(),
        from: translated,
        label: translated.optional(),
        forced: z.boolean().optional(),
      })
      .nullable(),
    still: z.string().optional(),
    person: z.object({ _id: z.string(), name: z.string(), step: z.string() }),
    people: z.array(z.object({ _id: z.string(), name: z.string() })),
    ways: z.array(
      z.object({
        _id: z.string(),
        label: z.string(),
        to: z.string(),
        isOpen: z.boolean(),
        may: z.array(way),
        fits: z.array(way),
        fails: z.array(
          z.object({
            needs: z.custom<Condition>(isRecord).meta({ type: 'object' }),
            answers: z.array(
              z.object({
                name: z.string(),
                label: z.string(),
                text: z.string(),
                removed: z.boolean().optional(),
              }),
            ),
          }),
        ),
        unseen: z.boolean().optional(),
        wrong: z.array(z.string()),
        approvals: z
          .object({
            needed: z.number(),
            left: z.number(),
            given: z.array(z.string()),
            bar: z.string().optional(),
          })
          .optional(),
        awaits: z.int().optional(),
        who: z.object({ names: z.array(z.string()), totalCount: z.number() }),
      }),
    ),
    next: z.array(comingNext),
    words: z.object({
      roles: z.record(z.string(), z.string()),
      assignmentRoles: z.record(z.string(), z.string()),
      states: z.array(named),
      questions: z.array(z.object({ ...named.shape, options: z.array(named) })),
    }),
  }),
  allow: 'staff',
  viewed: true,
  run: ({ input, session, services }) => services.cases.explainWays(session, input),
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
