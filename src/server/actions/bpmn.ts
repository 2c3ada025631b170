import { z } from 'zod'
import { exportBpmn, importBpmn } from '../cases/bpmn/bpmn.ts'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** Processes as drawings in BPMN 2.0. */

const outcome = z.enum(['mapped', 'approximated', 'leftOut'])

export const importBpmnAction = defineAction('pb3/importBpmn', {
  input: z.strictObject({
    /** Of `solution/upload`. */
    uploadId: id,
    /** Process whose draft it becomes; absent: a new one. */
    id: id.optional(),
    /** CONFLICT when the process has another by now. */
    revision: z.int().optional(),
    /** Of a new one; absent: what the drawing is called. */
    name: z.string().min(1).max(200).optional(),
  }),
  output: z.object({
    id: z.string(),
    name: z.string(),
    revision: z.number(),
    states: z.number(),
    connections: z.number(),
    /** Names of the assignment roles that were made for its swimlanes. */
    roles: z.array(z.string()),
    /** Elements of the file, and what became of them. */
    counts: z.object({ mapped: z.number(), approximated: z.number(), leftOut: z.number() }),
    report: z.array(
      z.object({
        outcome,
        /** As BPMN calls it: `userTask`. */
        type: z.string(),
        id: z.string(),
        name: z.string(),
        reason: z.string().optional(),
      }),
    ),
  }),
  allow: 'processBuilder',
  run: async ({ input: { uploadId, ...wanted }, session, services }) => {
    const { stash } = services.solutions
    const imported = await importBpmn(services, session, { bytes: stash.read(session, uploadId), ...wanted })
    stash.drop(session, uploadId)
    return imported
  },
})

/** A file to be fetched piece by piece with `solution/download`: the draft, in the drawing that it came from. */
export const exportBpmnAction = defineAction('pb3/exportBpmn', {
  input: z.strictObject({ id }),
  output: z.object({
    downloadId: z.string(),
    size: z.number(),
    fileName: z.string(),
    /** It is the file that was read in: nothing was changed since. */
    isAsRead: z.boolean(),
    /** Parts of which something is said in elements of ours, which other programs keep and do not show. */
    own: z.number(),
    /** What else the drawing had that it came from is not in it. */
    isWithoutKept: z.boolean(),
  }),
  allow: 'processBuilder',
  run: async ({ input, session, services }) => {
    const { xml, ...told } = await exportBpmn(services, session, input.id)
    const { id: downloadId, size } = services.solutions.stash.append(session, new TextEncoder().encode(xml))
    return { downloadId, size, ...told }
  },
})
