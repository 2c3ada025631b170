import { z } from 'zod'
import { msg } from '../../../shared/i18n.ts'
import { categoriesOf } from '../../pages/catalogueOfServices.ts'
import { defineEffect } from '../define.ts'

/** All categories as options, by name. */
export const listCategories = defineEffect('Category/list', {
  input: z.strictObject({}),
  output: z.array(z.object({ value: z.string(), label: z.string(), parent: z.string().nullable() })),
  allow: 'anyone',
  viewed: true,
  offered: { as: 'options', label: msg`Kategorier` },
  run: async ({ session, services }) => {
    const all = [...(await categoriesOf(services, session)).values()]
    return all
      .sort((a, b) => a.name.localeCompare(b.name, session.locale))
      .map(({ _id, name, parent }) => ({ value: _id, label: name, parent }))
  },
})
