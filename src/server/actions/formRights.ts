import { z } from 'zod'
import { type Right, rights } from '../../shared/rules/rights/rights.ts'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** Rights per step: which pages and questions of its forms each role sees, may change and must answer in a state of a process. */

const right: z.ZodType<Right> = z.enum(rights)
const form = z.object({
  _id: z.string(),
  name: z.string(),
  revision: z.number(),
  /** Its draft says something else than what is published, or it is not published at all. */
  isAhead: z.boolean(),
  /** Pages and questions in reading order. */
  nodes: z.array(
    z.object({
      _id: z.string(),
      /** The page that a question stands on. */
      page: z.string().nullable(),
      isPage: z.boolean(),
      label: z.string(),
      rights: z.record(z.string(), z.record(z.string(), right)),
    }),
  ),
})

/** The forms that run in the process, as they are edited now. */
export const formRights = defineAction('pb3/formRights', {
  input: z.strictObject({ id }),
  output: z.object({ forms: z.array(form) }),
  allow: 'processBuilder',
  viewed: true,
  run: async ({ input, session, services }) => ({
    forms: await services.processes.formRights(session, input.id),
  }),
})

/**
 * Writes one right into a form's draft, for who may change the form: LOCKED when somebody else has it, CONFLICT when `revision` is old.
 * It counts for cases once the form is published.
 */
export const setFormRight = defineAction('pb3/setFormRight', {
  input: z.strictObject({
    /** The process. */
    id,
    form: id,
    revision: z.int(),
    /** Id of a page or a question. */
    node: id,
    /** Id of a state; `*` for all of them, `$draft` before it is sent in. */
    state: z.string().min(1).max(64),
    /** Key of an assignment role, `author`, `party:{key}` or `*` for anybody else. */
    role: z.string().min(1).max(100),
    /** null: nothing of its own. */
    right: right.nullable(),
  }),
  output: form,
  allow: 'processBuilder',
  run: ({ input, session, services }) => services.processes.setFormRight(session, input),
})
