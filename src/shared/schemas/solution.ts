import { json, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema } from './define.ts'

/** A bundle of documents and files that was imported or exported, with version and dependencies. */
export const solution = defineSchema({
  name: 'solution',
  icon: 'package',
  title: msg`Lösning`,
  plural: msg`Lösningar`,
  scope: 'organisation',
  allow: { read: 'admin', write: 'admin' },
  fields: {
    name: text(msg`Namn`, { required: true, unique: true }),
    version: text(msg`Version`, { initial: '1.0.0' }),
    description: text(msg`Beskrivning`, { lines: 3 }),
    contents: json<{ schema: string; id: string }[]>(msg`Innehåll`, {
      readOnly: true,
      help: msg`Dokumenten i lösningen, som schema och id.`,
    }),
  },
  list: { columns: ['name', 'version', 'updated', 'updatedBy'], search: ['name'], sort: { name: 1 } },
  dialog: { basic: ['name', 'version', 'description'] },
  personal: true,
  page: {
    hub: 'admin',
    order: 40,
    text: msg`Det som flyttas mellan installationer`,
    path: '/solutions',
    menu: { under: 'admin', order: 70 },
  },
})
