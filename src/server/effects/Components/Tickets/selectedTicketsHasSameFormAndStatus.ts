import { z } from 'zod'
import { id } from '../../../call/shapes.ts'
import { componentRef } from '../../component.ts'
import { defineEffect } from '../../define.ts'

/** Whether the status of all selected cases could be changed together. */
export const selectedTicketsHasSameFormAndStatus = defineEffect(
  'Components/Tickets/selectedTicketsHasSameFormAndStatus',
  {
    input: z.strictObject({ formDataIds: z.array(id).min(1).max(500), component: componentRef.optional() }),
    output: z.object({ same: z.boolean(), formId: z.string().nullable(), status: z.string().nullable() }),
    allow: 'user',
    viewed: true,
    run: async ({ input, session, services }) => {
      const { same, formId, status } = await services.cases.common(session, input.formDataIds)
      return { same, formId, status }
    },
  },
)
