import { z } from 'zod'
import { fail } from '../../../shared/wire/errors.ts'
import { id } from '../../call/shapes.ts'
import { loadMenu } from '../../pages/menu.ts'
import { siteOf } from '../../pages/site.ts'
import { defineEffect } from '../define.ts'

/** A portal's menu, less what this visitor may not see; with `asString` as JSON text. */
export const getMenu = defineEffect('Verkstad/getMenu', {
  input: z.strictObject({ menuId: id, asString: z.boolean().default(false) }),
  output: z.union([
    z.string(),
    z.object({ theme: z.record(z.string(), z.unknown()), content: z.array(z.unknown()) }),
  ]),
  allow: 'anyone',
  viewed: true,
  run: async ({ input, session, services }) => {
    const { name } = await siteOf(services, session, 'portal')
    const menu = await loadMenu(services, session, input.menuId, name)
    if (!menu) throw fail('NOT_FOUND')
    const { theme, content } = menu
    const told = { theme, content: [...content] }
    return input.asString ? JSON.stringify(told) : told
  },
})
