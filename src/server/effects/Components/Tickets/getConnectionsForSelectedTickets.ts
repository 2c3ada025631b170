import { z } from 'zod'
import { buttonLooks } from '../../../../shared/process/process.ts'
import { endsAskingIn } from '../../../../shared/process/talk/completion.ts'
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
        /** What closing them ends that their citizens are asked, in words. */
        endsAsking: z.string().optional(),
        /** A note by whoever follows it. */
        asksNote: z.literal(true).optional(),
        color: z.string().optional(),
        look: z.enum(buttonLooks).optional(),
      }),
    ),
    allow: 'user',
    viewed: true,
    run: async ({ input, session, services }) => {
      const { connections, asked } = await services.cases.common(session, input.selectedTickets)
      const t = services.texts(session.locale, session.org)
      return connections.map(({ ends, becomes: _becomes, ...connection }) => ({
        ...connection,
        ...(ends && asked > 0 && { endsAsking: t(endsAskingIn, { n: asked }) }),
      }))
    },
  },
)
