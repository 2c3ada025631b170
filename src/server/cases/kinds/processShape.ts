import { z } from 'zod'
import { linkShape } from '../../../shared/fields/kinds/link.ts'
import { perLanguage } from '../../../shared/fields/kinds/translatable.ts'
import {
  buttonLooks,
  isSubType,
  layersAtFirst,
  longestNote,
  mostApprovals,
  mostNotes,
  openChildren,
  type ProcessGraph,
  subTypes,
} from '../../../shared/process/process.ts'
import { longestWritten } from '../../../shared/process/talk/noteLimits.ts'
import { keysOf } from '../../../shared/record.ts'
import type { Condition } from '../../../shared/rules/condition/condition.ts'

/** A graph as it may be stored; whether it makes sense is asked when it is published. */
export const processShape = z.lazy(graph)

const held = new WeakSet<ProcessGraph>()

/** It was held against the shape where nobody waits for it, in a worker: a large one takes a while, and every other change would wait. */
export const wasHeld = (graph: ProcessGraph): unknown => held.add(graph)

/** Whether a graph is one. */
export const isProcess = (graph: ProcessGraph): boolean =>
  held.has(graph) || processShape.safeParse(graph).success

/** Made with the first that is looked at: it is a large one, and no start waits for it. */
function graph() {
  const id = z.string().min(1).max(64)
  const short = z.string().max(200)
  const name = perLanguage(short)
  const color = z.string().max(30)
  const effect = z.strictObject({
    effect: z.string().min(1).max(200),
    input: z.record(z.string(), z.unknown()),
  })
  const effects = z.array(effect).max(50)
  const reminders = z
    .array(z.strictObject({ _id: id, before: z.string().max(40), working: z.boolean().optional(), effect }))
    .max(5)
    .optional()
  const when = {
    after: z.string().max(40).optional(),
    working: z.boolean().optional(),
    atValue: z.string().max(100).optional(),
    days: z.number().int().min(-999).max(999).optional(),
    time: z.string().max(5).optional(),
    reminders,
  }
  const step = z.enum(['edit', 'signature', 'payment', 'summary', 'readonly', 'redirect', 'noaccess'])

  const state = z
    .strictObject({
      // In lists of cases what begins so is no state.
      _id: id.regex(/^[^#]/, 'validation.id'),
      name,
      stateType: z.enum(['start', 'normal', 'end']),
      subType: z.enum(Object.values(subTypes).flat()).optional(),
      color: color.optional(),
      stateGroup: short.optional(),
      section: id.optional(),
      lane: id.optional(),
      x: z.number(),
      y: z.number(),
      steps: z.record(z.string().max(64), step.nullable()),
      redirects: z.record(z.string().max(64), linkShape()).optional(),
      onEnter: effects,
      onLeave: effects,
      timers: z
        .array(
          z.strictObject({
            _id: id,
            ...when,
            connection: id.optional(),
            effect: effect.optional(),
          }),
        )
        .max(20),
      handIn: id.optional(),
      signing: z.strictObject({ done: id.optional(), refused: id.optional() }).optional(),
      payment: z
        .strictObject({
          amount: z
            .number()
            .min(1, 'validation.min')
            .max(10_000_000, 'validation.max')
            .multipleOf(0.01)
            .optional(),
          answer: short.optional(),
          text: name.optional(),
          days: z.int().min(1).max(365).optional(),
          done: id.optional(),
        })
        .optional(),
      returned: id.optional(),
      childrenEnded: id.optional(),
      citizen: z
        .strictObject({
          name: name.optional(),
          text: perLanguage(z.string().max(1_000)).optional(),
          ahead: name.optional(),
          step: z.boolean().optional(),
        })
        .optional(),
    })
    .refine(({ stateType, subType }) => subType === undefined || isSubType(stateType, subType), {
      path: ['subType'],
      message: 'validation.notAnOption',
    })

  const keys = z.array(z.string().max(64)).max(100)
  const size = z.number().min(40).max(20_000)
  const connection = z.strictObject({
    _id: id,
    from: id,
    to: id,
    label: name,
    color: color.optional(),
    look: z.enum(buttonLooks).optional(),
    allow: z.strictObject({
      assignmentRoles: keys.optional(),
      roles: keys.optional(),
      permissions: keys.optional(),
      author: z.boolean().optional(),
    }),
    // JSON, as all that comes in. Looked at by `problemsOfProcess`, which says where in it the fault is.
    condition: z.custom<Condition>().optional(),
    validate: z.boolean(),
    requires: z
      .strictObject({
        answers: z.array(z.string().max(100)).max(50).optional(),
        note: z.boolean().optional(),
      })
      .optional(),
    confirm: perLanguage(z.string().max(1_000)).optional(),
    message: perLanguage(z.string().max(longestWritten)).optional(),
    approvals: z
      .strictObject({
        count: z.int().min(1).max(mostApprovals),
        roles: keys.optional(),
        notAuthor: z.boolean().optional(),
        notSameAs: z.array(id).max(100).optional(),
      })
      .optional(),
    openChildren: z.enum(openChildren).optional(),
    effects,
  })

  return z.strictObject({
    due: z.strictObject({ ...when, internal: z.boolean().optional() }).optional(),
    states: z.array(state).max(1_000),
    connections: z.array(connection).max(2_000),
    sections: z.array(z.strictObject({ _id: id, name, size: size.optional() })).max(200),
    swimlanes: z
      .array(
        z.strictObject({
          _id: id,
          name,
          assignmentRole: z.string().max(64).optional(),
          size: size.optional(),
        }),
      )
      .max(200),
    notes: z
      .array(
        z.strictObject({
          _id: id,
          text: z.string().max(longestNote),
          x: z.number(),
          y: z.number(),
          width: size.optional(),
          height: size.optional(),
        }),
      )
      .max(mostNotes)
      .optional(),
    layers: z
      .array(z.strictObject({ _id: z.enum(keysOf(layersAtFirst)), visible: z.boolean() }))
      .max(20)
      .optional(),
  })
}
