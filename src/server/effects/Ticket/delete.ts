import { z } from 'zod'
import { msg } from '../../../shared/i18n.ts'
import { refusedCases } from '../../cases/shapes.ts'
import { unwatched } from '../../unhurried.ts'
import { requireComponentRole, selectedInput } from '../component.ts'
import { defineEffect } from '../define.ts'

/**
 * Puts the selected cases into the trash can. What may not be removed is left and told about; `case/undo` takes the others
 * back for ten seconds.
 */
export const deleteTickets = defineEffect('Ticket/delete', {
  input: selectedInput.extend({
    /** Of the specification; what counts is the published component. */
    deletePermissions: z.unknown().optional(),
  }),
  output: z.object({ removed: z.array(z.string()), refused: refusedCases, undo: z.string().optional() }),
  allow: 'user',
  offered: { as: 'action', label: msg`Ta bort ärendena` },
  run: async ({ input, session, services }) => {
    await requireComponentRole(services, session, input.component, 'deletePermissions')
    const change = { kind: 'remove' as const, ...(input.component && { by: input.component }) }
    const asked = { ids: input.selected, change }
    const { changed, refused, undo } = await services.cases.changeMany(session, asked, unwatched)
    return { removed: changed, refused, ...(undo && { undo: undo.id }) }
  },
})
