import { color, flag, icon, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineComponent } from './define.ts'

/** The root of a page in the back office. */
export const PageTypeAdmin = defineComponent({
  type: 'PageTypeAdmin',
  group: 'layout',
  rootOf: 'admin',
  icon: 'app-window',
  title: msg`Adminsida`,
  parents: {},
  hidden: true,
  settings: {
    name: text(msg`Namn`, { required: true }),
    url: text(msg`Adress`, { required: true, format: 'path' }),
    description: text(msg`Beskrivning`, { lines: 3 }),
    hideMenu: flag(msg`Dölj toppmenyn`),
    hideLeftMenu: flag(msg`Dölj vänstermenyn`),
    fluid: flag(msg`Full bredd`),
    icon: icon(msg`Ikon`),
    color: color(msg`Färg`),
  },
  advanced: ['hideMenu', 'hideLeftMenu', 'icon', 'color'],
  children: [{ type: 'Section' }, { type: 'Row' }, { type: 'Col', extra: { cols: 12 } }],
  version: 1,
})
