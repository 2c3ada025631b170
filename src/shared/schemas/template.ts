import { color, icon, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema } from './define.ts'

/** What surrounds a view: Header with Navbar, Content, Footer. */
export const template = defineSchema({
  name: 'template',
  icon: 'panels-top-left',
  title: msg`Vymall`,
  plural: msg`Vymallar`,
  scope: 'application',
  allow: { read: 'viewBuilder', write: 'viewBuilder' },
  fields: {
    name: text(msg`Namn`, { required: true, unique: true }),
    description: text(msg`Beskrivning`, { lines: 3 }),
    icon: icon(msg`Ikon`),
    color: color(msg`Färg`),
  },
  list: { columns: ['name', 'published', 'updated', 'updatedBy'], search: ['name'], sort: { name: 1 } },
  dialog: { basic: ['name', 'description'], advanced: ['icon', 'color'] },
  tree: 'viewTemplate',
  publishes: true,
  editPath: '/template/{applicationRef}/{_id}',
  usedBy: ['view'],
  page: {
    hub: 'applications',
    order: 30,
    text: msg`Sidhuvud och sidfot runt sidorna`,
    menu: { under: 'build', order: 40 },
  },
})
