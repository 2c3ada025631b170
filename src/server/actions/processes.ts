import { z } from 'zod'
import { processShape } from '../cases/kinds/processShape.ts'
import { holds } from '../session.ts'
import { defineAction } from './define.ts'
import { documentData, id } from './shapes.ts'

/** The process builder: the graph of a process as a whole. */

const problem = z.object({
  id: z.string().nullable(),
  level: z.enum(['error', 'hint']),
  key: z.string(),
  /** Where in the graph the setting of an effect is that does not fit, or which assignment role there is none of. */
  field: z.string().optional(),
})
const loaded = z.object({
  document: documentData,
  process: processShape,
  revision: z.number(),
  /** What publishing would refuse, and what is doubtful. */
  problems: z.array(problem),
})

export const loadProcess = defineAction('pb3/load', {
  input: z.strictObject({ id }),
  output: loaded,
  allow: 'processBuilder',
  run: ({ input, session, services }) => services.processes.load(session, input.id),
})

/** Ids and names of a process's states: what a form that runs in it may have conditions on. */
export const processStates = defineAction('pb3/states', {
  input: z.strictObject({ id }),
  output: z.object({ states: z.array(z.object({ _id: z.string(), name: z.string() })) }),
  // Whoever builds forms has to know the states' names, but neither reads nor changes the process for that.
  allow: ({ session }) => holds(session, 'formBuilder') || holds(session, 'processBuilder'),
  viewed: true,
  run: async ({ input, session, services }) => ({
    states: await services.processes.states(session, input.id),
  }),
})

/** CONFLICT when `revision` is old. A graph with faults is kept; only publishing wants it whole. */
export const saveProcess = defineAction('pb3/fullSave', {
  input: z.strictObject({ id, process: processShape, revision: z.int() }),
  output: z.object({ revision: z.number(), problems: z.array(problem) }),
  allow: 'processBuilder',
  run: ({ input, session, services }) => services.processes.save(session, input),
})

export const publishProcess = defineAction('pb3/publish', {
  input: z.strictObject({ id, comment: z.string().max(1000).default('') }),
  output: z.object({ version: z.number() }),
  allow: 'processBuilder',
  run: ({ input, session, services }) => services.processes.publish(session, input.id, input.comment),
})

export const revertProcess = defineAction('pb3/revert', {
  input: z.strictObject({ id, versionId: z.string().regex(/^\d{1,6}$/) }),
  output: loaded,
  allow: 'processBuilder',
  run: ({ input, session, services }) =>
    services.processes.revert(session, input.id, Number(input.versionId)),
})
