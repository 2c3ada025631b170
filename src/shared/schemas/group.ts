import { reference, references, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema } from './define.ts'

/** People who belong together. Groups form a tree; members have the roles of the groups above, too. */
export const group = defineSchema({
  name: 'group',
  icon: 'users',
  title: msg`Grupp`,
  plural: msg`Grupper`,
  scope: 'organisation',
  allow: { read: 'admin', write: 'admin' },
  namedByStaff: true,
  fields: {
    name: text(msg`Namn`, { required: true, unique: true, maxLength: 200 }),
    description: text(msg`Beskrivning`, { lines: 3 }),
    parent: reference('group', msg`Överordnad grupp`),
    roles: references('role', msg`Roller`, {
      help: msg`Alla i gruppen, och i grupperna under den, har dessa roller.`,
    }),
    email: text(msg`E-postadress`, {
      format: 'email',
      help: msg`Dit gruppens brev går, i stället för till var och en.`,
    }),
  },
  list: {
    columns: ['name', 'parent', 'roles', 'updated'],
    search: ['name', 'description'],
    sort: { name: 1 },
  },
  dialog: { basic: ['name', 'description', 'parent', 'roles'], advanced: ['email'] },
  usedBy: ['user', 'group', 'process'],
  page: {
    hub: 'admin',
    order: 20,
    text: msg`De som arbetar tillsammans`,
    menu: { under: 'admin', order: 20 },
  },
})
