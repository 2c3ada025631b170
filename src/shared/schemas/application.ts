import { color, icon, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema } from './define.ts'

/**
 * A site inside the organisation. `admin` (the back office) and `portal` (the public site) are there from the start.
 */
export const application = defineSchema({
  name: 'application',
  icon: 'app-window',
  title: msg`Applikation`,
  plural: msg`Applikationer`,
  scope: 'organisation',
  allow: { read: 'staff', write: 'admin' },
  fields: {
    name: text(msg`Namn`, { required: true, unique: true, maxLength: 200 }),
    description: text(msg`Beskrivning`, { lines: 3 }),
    icon: icon(msg`Ikon`),
    color: color(msg`Färg`),
  },
  list: { columns: ['name', 'description', 'updated'], search: ['name', 'description'], sort: { name: 1 } },
  dialog: { basic: ['name', 'description'], advanced: ['icon', 'color'] },
  page: {
    hub: 'applications',
    order: 70,
    text: msg`Webbplatser och arbetsytor`,
    path: '/app',
    menu: { under: 'admin', order: 40 },
  },
})
