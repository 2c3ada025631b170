import { z } from 'zod'
import { id } from '../../../call/shapes.ts'
import { componentRef } from '../../component.ts'
import { defineEffect } from '../../define.ts'

/** Connections open to the session for all of the selected cases; none when they differ in form or status. */
export const getConnectionsForSelectedTickets = defineEffect(
  'Components/Tickets/getConnectionsForSelectedTickets',
  {
    input: z.strictObject({
      selectedTickets: z.array(id).min(1).max(500),
      component: componentRef.optional(),
    }),
    output: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        confirm: z.string().optional(),
        color: z.string().optional(),
      }),
    ),
    allow: 'user',
    viewed: true,
    run: async ({ input, session, services }) => {
      const { connections } = await services.cases.common(session, input.selectedTickets)
      // The table takes all of them alike: which end a case, and where they lead, is the desk's.
      return connections.map(({ ends: _ends, becomes: _becomes, ...connection }) => connection)
    },
  },
)
