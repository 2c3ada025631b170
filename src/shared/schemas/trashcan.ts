import { number, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema } from './define.ts'
import { builders } from './permissions.ts'

/** What was removed, and who by. Rows are the removed documents themselves. */
export const trashcan = defineSchema({
  name: 'trashcan',
  icon: 'trash-2',
  title: msg`Papperskorg`,
  plural: msg`Papperskorg`,
  scope: 'organisation',
  // What lies in it is put back, or removed for good, by actions of its own.
  allow: { read: 'staff', write: 'nobody' },
  fields: {
    name: text(msg`Namn`),
    schema: text(msg`Slag`),
    removed: number(msg`Borttaget`, { time: true }),
    removedByName: text(msg`Borttaget av`),
  },
  list: { columns: ['name', 'schema', 'removed', 'removedByName'], search: ['name'], sort: { removed: -1 } },
  dialog: { basic: [] },
  virtual: true,
  notSearched: 'what is removed is not found',
  personal: true,
  offers: [],
  page: {
    hub: 'admin',
    order: 60,
    text: msg`Det som tagits bort och kan hämtas tillbaka`,
    screen: 'trashcan',
    menu: { under: 'admin', order: 80, for: builders },
  },
})
