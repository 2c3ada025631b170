import { z } from 'zod'
import { errors, Failure, fail } from '../../../../shared/wire/errors.ts'
import { id } from '../../../actions/shapes.ts'
import { componentRef, requireComponentRole } from '../../component.ts'
import { defineEffect } from '../../define.ts'

/**
 * Follows a connection for each of the selected cases, which must be of the same form and status. A case that cannot
 * is left where it is and told about; the others go on.
 */
export const changeStatusOfSelectedTickets = defineEffect(
  'Components/Tickets/changeStatusOfSelectedTickets',
  {
    input: z.strictObject({
      selectedTickets: z.array(id).min(1).max(500),
      connection: id,
      component: componentRef.optional(),
      /** Of the specification; what counts is the published component. */
      changeStatusPermissions: z.unknown().optional(),
    }),
    output: z.object({
      changed: z.number(),
      refused: z.array(z.object({ _id: z.string(), code: z.string(), message: z.string() })),
    }),
    allow: 'user',
    run: async ({ input, session, services }) => {
      await requireComponentRole(services, session, input.component, 'changeStatusPermissions')
      const { same, status } = await services.cases.common(session, input.selectedTickets)
      if (!same || status === null) throw fail('INVALID', { fields: { selectedTickets: 'tickets.differ' } })
      const t = services.texts(session.locale, session.org)
      const refused: { _id: string; code: string; message: string }[] = []
      let changed = 0
      for (const formDataId of new Set(input.selectedTickets)) {
        try {
          await services.cases.changeStatus(session, {
            formDataId,
            connectionId: input.connection,
            currentStateId: status,
          })
          changed++
        } catch (error) {
          if (!(error instanceof Failure)) throw error
          const message = t(error.options.message ?? errors[error.code].message, error.options.values)
          refused.push({ _id: formDataId, code: error.code, message })
        }
      }
      return { changed, refused }
    },
  },
)
