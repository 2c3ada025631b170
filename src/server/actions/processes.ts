import { z } from 'zod'
import { processShape } from '../cases/kinds/processShape.ts'
import { holds } from '../session.ts'
import { defineAction } from './define.ts'
import { document, documentData, id, lock, publishForce, versionId } from './shapes.ts'

/**
 * The process editor: the graph of a process as a whole. Its published versions, and taking it out of use, are
 * `form/versions` and `form/unpublish`, as of whatever is published.
 */

const problem = z.object({
  id: z.string().nullable(),
  level: z.enum(['error', 'hint']),
  key: z.string(),
  /** Where in the process: the setting of an effect or of a rule that does not fit, or which assignment role there is none of. */
  field: z.string().optional(),
  /** The name of what it is about, where that is no part: a form. */
  about: z.string().optional(),
})
const loaded = z.object({
  /** Without its graph. */
  document,
  process: processShape,
  revision: z.number(),
  lock,
  /** What publishing would refuse, and what is doubtful. */
  problems: z.array(problem),
})

export const loadProcess = defineAction('pb3/load', {
  input: z.strictObject({ id }),
  output: loaded,
  allow: 'processBuilder',
  run: ({ input, session, services }) => services.processes.load(session, input.id),
})

/**
 * Names of a process's states and assignment roles, and who may change answers in which: what a form that runs in it may have conditions
 * on, and rights for.
 */
export const processStates = defineAction('pb3/states', {
  input: z.strictObject({ id }),
  output: z.object({
    states: z.array(z.object({ _id: z.string(), name: z.string(), editedBy: z.array(z.string()) })),
    roles: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
  // Whoever builds forms has to know the states' names, but neither reads nor changes the process for that.
  allow: ({ session }) => holds(session, 'formBuilder') || holds(session, 'processBuilder'),
  viewed: true,
  run: ({ input, session, services }) => services.processes.states(session, input.id),
})

export const lockProcess = defineAction('pb3/lock', {
  input: z.strictObject({ id, takeOver: z.boolean().optional() }),
  output: z.object({ lock }),
  allow: 'processBuilder',
  run: async ({ input: { id, takeOver = false }, session, services }) => ({
    lock: await services.processes.lock(session, id, { takeOver }),
  }),
})

export const unloadProcess = defineAction('pb3/unload', {
  input: z.strictObject({ id }),
  output: z.object({ lock }),
  allow: 'processBuilder',
  run: async ({ input, session, services }) => ({ lock: await services.documents.unlock(session, input.id) }),
})

/**
 * LOCKED when somebody else has it, CONFLICT when `revision` is old. A graph with faults is kept; only publishing wants it
 * whole.
 */
export const saveProcess = defineAction('pb3/fullSave', {
  input: z.strictObject({ id, process: processShape, revision: z.int() }),
  output: z.object({ revision: z.number(), ahead: z.boolean(), problems: z.array(problem) }),
  allow: 'processBuilder',
  run: ({ input, session, services }) => services.processes.save(session, input),
})

export const publishProcess = defineAction('pb3/publish', {
  input: z.strictObject({ id, comment: z.string().max(1000).default(''), force: publishForce.optional() }),
  output: z.object({ version: z.number() }),
  allow: 'processBuilder',
  run: ({ input, session, services }) =>
    services.processes.publish(session, input.id, input.comment, input.force),
})

/** A published version, to be looked at; `data` is the rest of what was published. */
export const processVersion = defineAction('pb3/version', {
  input: z.strictObject({ id, versionId }),
  output: z.object({ process: processShape, data: documentData }),
  allow: 'processBuilder',
  viewed: true,
  run: ({ input, session, services }) =>
    services.processes.version(session, input.id, Number(input.versionId)),
})

export const revertProcess = defineAction('pb3/revert', {
  input: z.strictObject({ id, versionId }),
  output: loaded,
  allow: 'processBuilder',
  run: ({ input, session, services }) =>
    services.processes.revert(session, input.id, Number(input.versionId)),
})
