import { z } from 'zod'
import { msg } from '../../../shared/i18n.ts'
import { Failure, fail } from '../../../shared/wire/errors.ts'
import { selectedInput } from '../component.ts'
import { defineEffect } from '../define.ts'

/**
 * Assigns the selected cases to the user, in the first assignment role of each process. For action buttons. What somebody else
 * has by name stays theirs: CONFLICT names it, when the others are taken.
 */
export const take = defineEffect('Ticket/take', {
  input: selectedInput,
  output: z.object({ taken: z.number() }),
  allow: 'user',
  offered: { as: 'action', label: msg`Tilldela mig ärendena` },
  run: async ({ input, session, services }) => {
    const { userId } = session
    if (!userId) throw fail('UNAUTHORIZED')
    const others: string[] = []
    let taken = 0
    for (const formDataId of new Set(input.selected)) {
      const { keys } = await services.cases.processOf(session, formDataId)
      const [permission] = keys
      if (permission === undefined) throw fail('INVALID', { fields: { selected: 'tickets.noRole' } })
      try {
        const next = { permission, userIds: [userId], groupIds: [] }
        await services.cases.assign(session, { formDataId, ...next, onlyFree: true })
        taken++
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'CONFLICT') throw error
        others.push((await services.cases.titleOf(session, formDataId)) ?? '')
      }
    }
    if (others.length > 0)
      throw fail('CONFLICT', {
        message:
          taken > 0
            ? msg`Någon annan har redan {cases}. De övriga är dina nu.`
            : msg`Någon annan har redan {cases}. Inget är ändrat.`,
        values: { cases: others.join(', ') },
      })
    return { taken }
  },
})
