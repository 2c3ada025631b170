import { z } from 'zod'
import type { StoredSettings } from '../../../shared/catalogue/index.ts'
import * as traits from '../../../shared/catalogue/traits.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { id } from '../../call/shapes.ts'
import { isOpenTo } from '../../pages/access.ts'
import type { Services } from '../../services.ts'
import type { Session } from '../../session.ts'
import { type ComponentRef, componentRef, componentSettings } from '../component.ts'
import { defineEffect } from '../define.ts'

const effectName = z.string().min(1).max(120)

/**
 * Runs effects of action buttons on the selected cases. Which there are stands in the published table; they are run as the
 * user, so they can do nothing that the user could not.
 */
export const run = defineEffect('ActionButton/run', {
  input: z
    .strictObject({
      selected: z.array(id).min(1).max(500),
      sort: z.unknown().optional(),
      /** The table; absent: every table of the published pages that are open to the caller. */
      component: componentRef.optional(),
      /** Number of the button in the table's settings, from 0: all that it runs. */
      button: z.int().min(0).max(100).optional(),
      /** Without `button`: which of the effects of the table's buttons. */
      effectsToRun: z.union([effectName, z.array(effectName).min(1).max(20)]).optional(),
    })
    .refine(({ button, component }) => button === undefined || component, {
      path: ['component'],
      error: 'validation.required',
    })
    .refine(({ button, effectsToRun }) => button !== undefined || effectsToRun !== undefined, {
      path: ['button'],
      error: 'validation.required',
    }),
  output: z.object({ results: z.array(z.unknown()) }),
  allow: 'user',
  audit: true,
  run: async ({ input, session, services }) => {
    const { selected, sort, component, button, effectsToRun } = input
    const offered = component
      ? inTable(component, await componentSettings(services, session, component, 'Tickets'))
      : await openTables(services, session)
    const wanted =
      button === undefined
        ? [effectsToRun ?? []].flat().map((name) => offered.find(({ effect }) => effect === name))
        : offered.filter((one) => one.button === button)
    const results: unknown[] = []
    if (wanted.length === 0 || wanted.includes(undefined)) throw fail('NOT_FOUND')
    for (const one of wanted) {
      if (!one) continue
      const context = { selected, component: one.component, ...(sort !== undefined && { sort }) }
      results.push(await services.effects.run(session, one.effect, context))
    }
    return { results }
  },
})

/** An effect that a button of a table runs. */
interface OfButton {
  component: ComponentRef
  button: number
  effect: string
}

function inTable(
  component: ComponentRef,
  { actionButtons }: Pick<StoredSettings<'Tickets'>, 'actionButtons'>,
): OfButton[] {
  return (actionButtons ?? []).flatMap(({ effects }, button) =>
    [effects ?? []]
      .flat()
      .filter((effect) => effect !== '')
      .map((effect) => ({ component, button, effect })),
  )
}

async function openTables(services: Services, session: Session): Promise<OfButton[]> {
  const { documents } = services
  const pages = [
    ...(await documents.allPublished(session, 'view')),
    ...(await documents.allPublished(session, 'adminPage')),
  ].filter((page) => isOpenTo(page, session))
  const tables = pages.flatMap(({ _id: documentId, tree }) =>
    Object.values(tree?.nodes ?? {})
      .filter(({ type }) => traits.actsOnCases.includes(type))
      .map(({ _id: nodeId }) => ({ documentId, nodeId })),
  )
  const found: OfButton[] = []
  for (const table of tables)
    found.push(...inTable(table, await componentSettings(services, session, table, 'Tickets')))
  return found
}
