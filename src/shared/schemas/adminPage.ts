import { color, flag, icon, references, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema } from './define.ts'

/** A page inside the back office, with the shell's menus. */
export const adminPage = defineSchema({
  name: 'adminPage',
  icon: 'panel-left',
  title: msg`Adminsida`,
  plural: msg`Adminsidor`,
  scope: 'organisation',
  allow: { read: 'viewBuilder', write: 'viewBuilder' },
  fields: {
    name: text(msg`Namn`, { required: true, unique: true }),
    url: text(msg`Adress`, { format: 'path', required: true, unique: true }),
    description: text(msg`Beskrivning`, { lines: 3 }),
    requireRoles: references('role', msg`Roller`, { help: msg`Tomt: alla som arbetar här.` }),
    hideMenu: flag(msg`Dölj toppmenyn`),
    hideLeftMenu: flag(msg`Dölj vänstermenyn`),
    fluid: flag(msg`Full bredd`),
    icon: icon(msg`Ikon`),
    color: color(msg`Färg`),
  },
  list: { columns: ['name', 'url', 'published', 'updated'], search: ['name', 'url'], sort: { name: 1 } },
  dialog: {
    basic: ['name', 'url', 'description', 'requireRoles'],
    advanced: ['hideMenu', 'hideLeftMenu', 'fluid', 'icon', 'color'],
  },
  tree: 'admin',
  publishes: true,
  editPath: '/view/admin/{_id}',
  page: {
    hub: 'applications',
    order: 10,
    text: msg`Sidor för dem som arbetar här`,
    path: '/view/admin',
    ofApplication: 'admin',
    menu: { under: 'build', order: 50 },
  },
})
