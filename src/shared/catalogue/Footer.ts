import { msg } from '../i18n.ts'
import { css } from './common.ts'
import { defineComponent } from './define.ts'

/** The bottom of a page. */
export const Footer = defineComponent({
  type: 'Footer',
  group: 'layout',
  icon: 'panel-bottom',
  title: msg`Sidfot`,
  synonyms: {
    sv: ['längst ner', 'kontaktuppgifter', 'sidans slut'],
    en: ['bottom', 'contact', 'end of page'],
  },
  parents: { viewTemplate: ['PageTypeViewTemplate'], doc: ['PageTypeDoc'] },
  traits: ['foot'],
  settings: css(),
  advanced: ['css'],
  children: [{ type: 'Section' }, { type: 'Row' }, { type: 'Col', extra: { cols: 12 } }],
  version: 1,
})
