import { choice, entries, json, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema } from './define.ts'
import { menuEntries } from './menuEntries.ts'

/**
 * Navigation of an application. `left`: the shell's menu, `content` is a list of items
 * `{ type: category | menu | page, displayName, icon, url, match, structure }`. `bar`: a portal's bar,
 * `content` has exactly three sections (`logo`, `nav`, `buttons`, `empty`) and `theme` its colours.
 */
export const menu = defineSchema({
  name: 'menu',
  icon: 'menu',
  title: msg`Meny`,
  plural: msg`Menyer`,
  scope: 'application',
  allow: { read: 'viewBuilder', write: 'viewBuilder' },
  fields: {
    name: text(msg`Namn`, { required: true, unique: true }),
    menuType: choice(
      msg`Typ`,
      [
        { value: 'bar', label: msg`Portalens rad` },
        { value: 'left', label: msg`Vänstermeny` },
      ],
      { initial: 'bar', required: true },
    ),
    content: entries(msg`Innehåll`, menuEntries, {
      initial: [{ type: 'empty' }, { type: 'empty' }, { type: 'empty' }],
    }),
    theme: json(msg`Utseende`, { initial: {} }),
  },
  list: { columns: ['name', 'menuType', 'updated', 'updatedBy'], search: ['name'], sort: { name: 1 } },
  dialog: { basic: ['name', 'menuType', 'content'], advanced: ['theme'] },
  page: {
    hub: 'applications',
    order: 40,
    text: msg`Vägarna till sidorna`,
    menu: { under: 'build', order: 60 },
  },
})
