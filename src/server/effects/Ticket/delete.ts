import { z } from 'zod'
import { msg } from '../../../shared/i18n.ts'
import { id } from '../../actions/shapes.ts'
import { componentRef, requireComponentRole } from '../component.ts'
import { defineEffect } from '../define.ts'

/** Puts the selected cases into the trash can; all or none. */
export const deleteTickets = defineEffect('Ticket/delete', {
  input: z.strictObject({
    selected: z.array(id).min(1).max(500),
    component: componentRef.optional(),
    /** Of the specification; what counts is the published component. */
    deletePermissions: z.unknown().optional(),
  }),
  output: z.object({ removed: z.array(z.string()) }),
  allow: 'user',
  offered: { as: 'action', label: msg`Ta bort ärendena` },
  run: async ({ input, session, services }) => {
    await requireComponentRole(services, session, input.component, 'deletePermissions')
    return services.cases.remove(session, input.selected)
  },
})
