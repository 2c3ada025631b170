import { z } from 'zod'
import type { WorkCalendar } from '../../shared/calendar/workCalendar.ts'
import type { Field } from '../../shared/fields/field.ts'
import { isRecord } from '../../shared/record.ts'
import type { Tree } from '../../shared/tree/tree.ts'
import { ofProcesses } from '../effects/ofProcesses.ts'
import { fieldsSaid } from '../effects/said.ts'
import { mayBuild } from '../session.ts'
import { defineAction } from './define.ts'
import { day, id } from './shapes.ts'

/** What the states and connections of a process can be told, for who edits one. */

const field = z.custom<Field>(isRecord).meta({ type: 'object' })

/** The effects that a process may run, with their settings as fields; all words are in the session's language. */
export const processEffects = defineAction('pb3/effects', {
  input: z.strictObject({}),
  output: z.object({
    effects: z.array(
      z.object({ name: z.string(), label: z.string(), settings: z.record(z.string(), field) }),
    ),
  }),
  allow: 'processBuilder',
  viewed: true,
  run: ({ session, services }) => {
    const t = services.texts(session.locale, session.org)
    const effects = ofProcesses.map(({ name, offered, settings }) => ({
      name,
      label: offered ? t(offered.label) : name,
      settings: fieldsSaid(settings ?? {}, t),
    }))
    return { effects }
  },
})

/** How many cases stand in each state now, and how long they stood there over some days: of those that one may read. */
export const processFigures = defineAction('pb3/figures', {
  input: z.strictObject({ id, from: day, to: day }),
  output: z.object({
    states: z.array(
      z.object({
        state: z.string(),
        count: z.number(),
        late: z.number(),
        left: z.number(),
        median: z.number().nullable(),
        most: z.number().nullable(),
        long: z.number(),
        share: z.number(),
      }),
    ),
    forms: z.array(z.string()),
  }),
  // Of what cases are counted the case engine decides: those that the session reads as staff.
  allow: 'processBuilder',
  viewed: true,
  perMinute: 60,
  run: ({ input: { id: processId, ...days }, session, services }) =>
    services.cases.stateFigures(session, { processId, ...days }),
})

/** What is asked in the forms that run in the process, as they are edited now: what its conditions may be about. */
export const processFacts = defineAction('pb3/facts', {
  input: z.strictObject({ id }),
  output: z.object({
    questions: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        forms: z.array(z.string()),
        column: z.string(),
        isList: z.boolean(),
        options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
        choices: z.array(z.string()).optional(),
      }),
    ),
  }),
  allow: 'processBuilder',
  viewed: true,
  run: async ({ input, session, services }) => ({
    questions: await services.processes.questions(session, input.id),
  }),
})

const calendar = z.custom<WorkCalendar>(isRecord).meta({ type: 'object' })
const tree = z.custom<Tree>(isRecord).meta({ type: 'object' })

/** What a process is tried with before it is published: its working calendar, and its forms as cases meet them (`version` 0: of a draft). `payee`: it is set where to payments go. */
export const processTryOut = defineAction('pb3/tryOut', {
  input: z.strictObject({ id }),
  output: z.object({
    calendar,
    forms: z.array(z.object({ _id: z.string(), name: z.string(), version: z.number(), tree })),
    payee: z.boolean(),
  }),
  allow: 'processBuilder',
  viewed: true,
  run: ({ input, session, services }) => services.processes.tryOut(session, input.id),
})

/**
 * A dataset by its name. `getFormStates`: the states that cases of the forms in `formIds` can be in, to choose from; asked again when the
 * field changes that names the forms.
 */
export const loadDataset = defineAction('admin/loadDatasetv3', {
  input: z.strictObject({
    dataset: z.enum(['getFormStates']),
    context: z.strictObject({ formIds: z.array(id).max(200) }),
  }),
  output: z.object({ options: z.array(z.object({ value: z.string(), label: z.string() })) }),
  allow: ({ session }) => mayBuild(session),
  viewed: true,
  run: async ({ input, session, services }) => {
    const { statesOfForms } = await import('../cases/process/editor/selectors.ts')
    return { options: await statesOfForms(services.documents, session, input.context.formIds) }
  },
})
