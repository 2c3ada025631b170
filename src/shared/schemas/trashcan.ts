import { number, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema } from './define.ts'

/** What was removed, and who by. Rows are the removed documents themselves. */
export const trashcan = defineSchema({
  name: 'trashcan',
  icon: 'trash-2',
  title: msg`Papperskorg`,
  plural: msg`Papperskorg`,
  scope: 'organisation',
  allow: { read: 'user', write: 'user' },
  fields: {
    name: text(msg`Namn`),
    schema: text(msg`Slag`),
    removed: number(msg`Borttaget`, { time: true }),
    removedByName: text(msg`Borttaget av`),
  },
  list: { columns: ['name', 'schema', 'removed', 'removedByName'], search: ['name'], sort: { removed: -1 } },
  dialog: { basic: [] },
  virtual: true,
  personal: true,
  offers: [],
})
