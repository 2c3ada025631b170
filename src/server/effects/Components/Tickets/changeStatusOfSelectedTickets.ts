import { z } from 'zod'
import { fail } from '../../../../shared/wire/errors.ts'
import { id } from '../../../call/shapes.ts'
import { noteWords } from '../../../cases/sentShapes.ts'
import { refusedCases } from '../../../cases/shapes.ts'
import { unwatched } from '../../../unhurried.ts'
import { componentRef, requireComponentRole } from '../../component.ts'
import { defineEffect } from '../../define.ts'

/**
 * Follows a connection for each of the selected cases, which must be of the same form and status. A case that cannot
 * is left where it is and told about; the others go on, and can be taken back for ten seconds (`case/undo`).
 */
export const changeStatusOfSelectedTickets = defineEffect(
  'Components/Tickets/changeStatusOfSelectedTickets',
  {
    input: z.strictObject({
      selectedTickets: z.array(id).min(1).max(500),
      connection: id,
      /** Where the connection asks one: an internal note, kept in each. */
      note: noteWords.optional(),
      component: componentRef.optional(),
      /** Of the specification; what counts is the published component. */
      changeStatusPermissions: z.unknown().optional(),
    }),
    output: z.object({
      changed: z.number(),
      refused: refusedCases,
      undo: z.string().optional(),
    }),
    allow: 'user',
    run: async ({ input, session, services }) => {
      await requireComponentRole(services, session, input.component, 'changeStatusPermissions')
      const { selectedTickets: ids, connection: connectionId, note } = input
      const { same, formId, status } = await services.cases.common(session, ids)
      if (!same || formId === null || status === null)
        throw fail('INVALID', { fields: { selectedTickets: 'tickets.differ' } })
      const change = {
        ...{ kind: 'status' as const, formId, state: status, connectionId },
        ...(note !== undefined && { note }),
      }
      const { changed, refused, undo } = await services.cases.changeMany(session, { ids, change }, unwatched)
      return { changed: changed.length, refused, ...(undo && { undo: undo.id }) }
    },
  },
)
