import { z } from 'zod'
import { defineAction } from './define.ts'
import { day, id } from './shapes.ts'

/** What people want to be reminded of in cases: each person's own. */

const reminder = z.object({ _id: z.string(), at: z.number(), word: z.string() })

/** The bell tells the person at a time of a day in Sweden. */
export const addReminder = defineAction('case/remind', {
  input: z.strictObject({
    formDataId: id,
    day,
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.time'),
    word: z.string().trim().max(200, 'validation.tooLong').optional(),
  }),
  output: z.object({ reminder }),
  allow: 'user',
  run: ({ input, session, services }) => services.cases.reminders.add(session, input),
})

export const listReminders = defineAction('case/reminders', {
  input: z.strictObject({ formDataId: id }),
  output: z.object({ reminders: z.array(reminder) }),
  allow: 'user',
  viewed: () => ({ reminders: [] }),
  run: async ({ input, session, services }) => ({
    reminders: await services.cases.reminders.list(session, input.formDataId),
  }),
})

export const removeReminder = defineAction('case/removeReminder', {
  input: z.strictObject({ formDataId: id, reminderId: id }),
  output: z.object({ removed: z.boolean() }),
  allow: 'user',
  run: ({ input, session, services }) => services.cases.reminders.remove(session, input),
})
