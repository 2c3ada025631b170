import { z } from 'zod'
import { msg } from '../../../shared/i18n.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { id } from '../../actions/shapes.ts'
import { defineEffect } from '../define.ts'

/** Assigns the selected cases to the user, in the first assignment role of each process. For action buttons. */
export const take = defineEffect('Ticket/take', {
  input: z.strictObject({ selected: z.array(id).min(1).max(500), sort: z.unknown().optional() }),
  output: z.object({ taken: z.number() }),
  allow: 'user',
  offered: { as: 'action', label: msg`Tilldela mig ärendena` },
  run: async ({ input, session, services }) => {
    const { userId } = session
    if (!userId) throw fail('UNAUTHORIZED')
    let taken = 0
    for (const formDataId of new Set(input.selected)) {
      const { assignmentRoles } = await services.cases.processOf(session, formDataId)
      const [role] = assignmentRoles
      if (!role) throw fail('INVALID', { fields: { selected: 'tickets.noRole' } })
      await services.cases.assign(session, {
        formDataId,
        permission: role.key,
        userIds: [userId],
        groupIds: [],
      })
      taken++
    }
    return { taken }
  },
})
