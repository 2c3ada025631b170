import { z } from 'zod'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** Figures that go by mail to accounts, each drawn with its reader's rights when it is sent. */

const times = {
  every: z.enum(['day', 'week', 'month']),
  /** 1 is Monday; counts where it is every week. */
  weekday: z.int().min(1).max(7).default(1),
  /** In Sweden. */
  hour: z.int().min(0).max(23),
}
const wanted = z.strictObject({
  name: z.string().trim().min(1, 'validation.required').max(100),
  query: z.string().max(8_000),
  readers: z.array(id).min(1, 'validation.required').max(50, 'validation.tooMany'),
  ...times,
})
const done = z.object({})

const mailing = z.object({
  _id: z.string(),
  name: z.string(),
  query: z.string(),
  every: times.every,
  weekday: z.number(),
  hour: z.number(),
  next: z.number(),
  owner: z.object({ _id: z.string(), name: z.string() }),
  isOwn: z.boolean(),
  mayChange: z.boolean(),
  stands: z.boolean(),
  mine: z.enum(['gets', 'stopped']).nullable(),
  readers: z
    .array(
      z.object({
        _id: z.string(),
        name: z.string(),
        stopped: z.boolean(),
        last: z
          .object({
            at: z.number(),
            result: z.enum(['mailed', 'nothing', 'noAccount', 'noOwner', 'tooMany', 'failed']),
            mail: z.string().nullable(),
            error: z.string().nullable(),
          })
          .nullable(),
      }),
    )
    .readonly(),
})

export const listFigureMailings = defineAction('figureMailing/list', {
  input: z.strictObject({}),
  output: z.object({ mailings: z.array(mailing) }),
  allow: 'staff',
  viewed: () => ({ mailings: [] }),
  run: async ({ session, services }) => ({ mailings: await services.cases.figureMailings.list(session) }),
})

export const addFigureMailing = defineAction('figureMailing/add', {
  input: wanted,
  output: z.object({ _id: z.string() }),
  allow: 'staff',
  perMinute: 30,
  run: ({ input, session, services }) => services.cases.figureMailings.add(session, input),
})

export const changeFigureMailing = defineAction('figureMailing/change', {
  input: z.strictObject({
    ...wanted.partial().shape,
    weekday: z.int().min(1).max(7).optional(),
    _id: id,
    takeOver: z.literal(true).optional(),
  }),
  output: done,
  allow: 'staff',
  perMinute: 60,
  run: async ({ input: { _id, ...change }, session, services }) => {
    const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    await services.cases.figureMailings.change(session, _id, said)
    return {}
  },
})

export const removeFigureMailing = defineAction('figureMailing/remove', {
  input: z.strictObject({ _id: id }),
  output: done,
  allow: 'staff',
  run: async ({ input, session, services }) => {
    await services.cases.figureMailings.remove(session, input._id)
    return {}
  },
})

/** Once more, now. */
export const sendFigureMailing = defineAction('figureMailing/send', {
  input: z.strictObject({ _id: id }),
  output: z.object({ readers: z.number() }),
  allow: 'staff',
  perMinute: 6,
  run: ({ input, session, services }) => services.cases.figureMailings.send(session, input._id),
})

/** The reader's own doing: whoever sends it cannot start it again for them. */
export const stopFigureMailing = defineAction('figureMailing/stop', {
  input: z.strictObject({ _id: id, stopped: z.boolean() }),
  output: done,
  allow: 'user',
  run: async ({ input, session, services }) => {
    await services.cases.figureMailings.stop(session, input._id, input.stopped)
    return {}
  },
})
