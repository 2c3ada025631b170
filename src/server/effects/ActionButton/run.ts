import { z } from 'zod'
import { fail } from '../../../shared/wire/errors.ts'
import { id } from '../../call/shapes.ts'
import { componentRef, componentSettings } from '../component.ts'
import { defineEffect } from '../define.ts'

/**
 * Runs the effect of an action button on the selected cases. Which effect that is stands in the published table; it
 * is run as the user, so it can do nothing that they could not.
 */
export const run = defineEffect('ActionButton/run', {
  input: z.strictObject({
    selected: z.array(id).min(1).max(500),
    /** Number of the button in the table's settings, from 0. */
    button: z.int().min(0).max(100),
    sort: z.unknown().optional(),
    component: componentRef,
    /** Of the specification; what counts is the published component. */
    effectsToRun: z.unknown().optional(),
  }),
  output: z.object({ results: z.array(z.unknown()) }),
  allow: 'user',
  audit: true,
  run: async ({ input, session, services }) => {
    const settings = await componentSettings(services, session, input.component, 'Tickets')
    const effects = [settings.actionButtons?.[input.button]?.effects ?? []]
      .flat()
      .filter((name) => name !== '')
    if (effects.length === 0) throw fail('NOT_FOUND')
    const results: unknown[] = []
    for (const effect of effects)
      results.push(await services.effects.run(session, effect, { selected: input.selected }))
    return { results }
  },
})
