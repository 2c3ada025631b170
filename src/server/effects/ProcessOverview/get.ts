import { z } from 'zod'
import { id } from '../../call/shapes.ts'
import { processOverview } from '../../pages/processes.ts'
import { overviewStep, ownStatus, processCard } from '../../pages/processShapes.ts'
import { viewUrl } from '../../pages/view/views.ts'
import { defineEffect } from '../define.ts'

/** How a process goes for who sends a case in; of their own case where it stands, and its steps. */
export const getProcessOverview = defineEffect('ProcessOverview/get', {
  input: z.strictObject({
    processId: id.optional(),
    formDataId: id.optional(),
    /** Id or address of the view that it leads to. */
    to: z.string().max(200).optional(),
  }),
  output: z.object({
    process: processCard.nullable(),
    mine: z.object({ status: ownStatus, steps: z.array(overviewStep).readonly() }).optional(),
    steps: z.array(overviewStep).readonly(),
  }),
  allow: 'anyone',
  viewed: true,
  run: async ({ input, session, services }) =>
    processOverview(
      { services, session },
      {
        processId: input.processId ?? null,
        formDataId: input.formDataId ?? null,
        to: await viewUrl(services, session, input.to, 's'),
      },
    ),
})
