import { z } from 'zod'
import { id } from '../../call/shapes.ts'
import { processModel } from '../../pages/processes.ts'
import { processCard } from '../../pages/processShapes.ts'
import { viewUrl } from '../../pages/view/views.ts'
import { defineEffect } from '../define.ts'

/** The service that a process is, and whether it is a favourite of the user's; null for one that nobody can begin a case in. */
export const getProcess = defineEffect('Process/get', {
  input: z.strictObject({
    processId: id,
    /** Id or address of the view that it leads to. */
    to: z.string().max(200).optional(),
  }),
  output: z.object({ process: processCard.nullable(), loved: z.boolean() }),
  allow: 'anyone',
  viewed: true,
  run: async ({ input, session, services }) =>
    processModel({ services, session }, input.processId, await viewUrl(services, session, input.to, 's')),
})
