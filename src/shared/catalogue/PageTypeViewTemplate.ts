import { color, icon, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineComponent } from './define.ts'

/** The root of what views share: header, the place of the view, footer. */
export const PageTypeViewTemplate = defineComponent({
  type: 'PageTypeViewTemplate',
  group: 'layout',
  rootOf: 'viewTemplate',
  icon: 'layout-template',
  title: msg`Vymall`,
  parents: {},
  hidden: true,
  settings: {
    name: text(msg`Namn`, { required: true }),
    description: text(msg`Beskrivning`, { lines: 3 }),
    icon: icon(msg`Ikon`),
    color: color(msg`Färg`),
  },
  advanced: ['icon', 'color'],
  children: [{ type: 'Content' }],
  version: 1,
})
