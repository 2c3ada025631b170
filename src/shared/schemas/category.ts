import { asset, reference, references, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema } from './define.ts'

/** A node in the public catalogue of services; forms and processes hang under it. */
export const category = defineSchema({
  name: 'category',
  icon: 'folder',
  title: msg`Kategori`,
  plural: msg`Kategorier`,
  scope: 'organisation',
  allow: { read: 'staff', write: 'formBuilder' },
  fields: {
    name: text(msg`Namn`, { required: true, unique: true }),
    title: text(msg`Rubrik för besökare`, {
      translatable: true,
      maxLength: 300,
      help: msg`Om de ska läsa ett annat namn, eller läsa det på flera språk.`,
    }),
    parent: reference('category', msg`Överordnad kategori`),
    description: text(msg`Beskrivning`, { lines: 5, translatable: true }),
    img: asset(msg`Bild`, { accept: ['image/*'] }),
    processes: references('process', msg`Processer`),
  },
  list: { columns: ['name', 'parent', 'updated'], search: ['name', 'description'], sort: { name: 1 } },
  dialog: { basic: ['name', 'parent', 'description'], advanced: ['title', 'img', 'processes'] },
  usedBy: ['form', 'category', 'process', 'view'],
  page: {
    hub: 'services',
    order: 30,
    text: msg`Hur e-tjänsterna är ordnade`,
    menu: { under: 'build', order: 70 },
  },
})
