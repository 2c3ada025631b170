import { asset, color, flag, icon, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineComponent } from './define.ts'

/** The root of a paged document: a decision letter, a receipt. */
export const PageTypeDoc = defineComponent({
  type: 'PageTypeDoc',
  group: 'layout',
  rootOf: 'doc',
  icon: 'file-text',
  title: msg`Dokument`,
  parents: {},
  hidden: true,
  settings: {
    name: text(msg`Namn`, { required: true }),
    description: text(msg`Beskrivning`, { lines: 3 }),
    css: asset(msg`CSS-fil`, { accept: ['text/css'] }),
    hideSignatures: flag(msg`Dölj underskrifter`),
    icon: icon(msg`Ikon`),
    color: color(msg`Färg`),
  },
  advanced: ['css', 'hideSignatures', 'icon', 'color'],
  children: [{ type: 'Section' }, { type: 'Row' }, { type: 'Col', extra: { cols: 12 } }],
  version: 1,
})
