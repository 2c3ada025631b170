import { flag } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { css } from './common.ts'
import { defineComponent } from './define.ts'

/** A band of the page. Holds rows; `fluid` lets it reach from edge to edge. */
export const Section = defineComponent({
  type: 'Section',
  group: 'layout',
  traits: ['layout'],
  toggles: 'fluid',
  icon: 'rows-2',
  title: msg`Sektion`,
  synonyms: {
    sv: ['avsnitt', 'del', 'block', 'bakgrund'],
    en: ['part', 'block', 'band', 'background'],
  },
  parents: {
    form: ['PageTypeForm', 'FormTab', 'Content', 'Header', 'Footer'],
    view: ['PageTypeView', 'Content', 'Header', 'Footer'],
    viewTemplate: ['PageTypeViewTemplate', 'Content', 'Header', 'Footer'],
    admin: ['PageTypeAdmin', 'Content', 'Header', 'Footer'],
    doc: ['PageTypeDoc', 'Content', 'Header', 'Footer'],
    ticket: ['PageTypeView', 'Content'],
  },
  settings: { fluid: flag(msg`Full bredd`), ...css() },
  advanced: ['css'],
  children: [{ type: 'Row' }, { type: 'Col', extra: { cols: 12 } }],
  version: 1,
})
