import { msg } from '../i18n.ts'
import { css } from './common.ts'
import { defineComponent } from './define.ts'

/** In a view template: the place where the view goes. Elsewhere: a plain container of sections. */
export const Content = defineComponent({
  type: 'Content',
  group: 'layout',
  traits: ['slot'],
  icon: 'frame',
  title: msg`Innehåll`,
  synonyms: {
    sv: ['huvudinnehåll', 'plats för vyn', 'mitten'],
    en: ['main', 'slot', 'body'],
  },
  parents: {
    form: ['PageTypeForm', 'FormTab'],
    view: ['PageTypeView'],
    viewTemplate: ['PageTypeViewTemplate'],
    admin: ['PageTypeAdmin'],
    doc: ['PageTypeDoc'],
    ticket: ['PageTypeView'],
  },
  settings: css(),
  advanced: ['css'],
  version: 1,
})
