import { choice, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema } from './define.ts'

/** An organisation's own wording of a text, per language; wins over the one that comes with the product. */
export const lang = defineSchema({
  name: 'lang',
  icon: 'languages',
  title: msg`Text`,
  plural: msg`Texter`,
  scope: 'organisation',
  allow: { read: 'staff', write: 'admin' },
  fields: {
    name: text(msg`Nyckel`, {
      required: true,
      maxLength: 500,
      help: msg`Texten på svenska, eller dess nyckel.`,
    }),
    locale: choice(
      msg`Språk`,
      [
        { value: 'sv', label: msg`Svenska` },
        { value: 'en', label: msg`Engelska` },
      ],
      { required: true, initial: 'sv' },
    ),
    text: text(msg`Text`, { required: true, lines: 3 }),
  },
  list: { columns: ['name', 'locale', 'text', 'updated'], search: ['name', 'text'], sort: { name: 1 } },
  dialog: { basic: ['name', 'locale', 'text'] },
  page: {
    hub: 'admin',
    order: 30,
    text: msg`Egna ord i stället för produktens`,
    menu: { under: 'admin', order: 60 },
  },
})
