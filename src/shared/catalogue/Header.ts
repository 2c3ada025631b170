import { msg } from '../i18n.ts'
import { css } from './common.ts'
import { defineComponent } from './define.ts'

/** The top of a page; holds the navigation bar. */
export const Header = defineComponent({
  type: 'Header',
  group: 'layout',
  icon: 'panel-top',
  title: msg`Sidhuvud`,
  synonyms: {
    sv: ['överst', 'logotyp', 'sidans början'],
    en: ['top', 'logo', 'banner'],
  },
  parents: { viewTemplate: ['PageTypeViewTemplate'], doc: ['PageTypeDoc'] },
  settings: css(),
  advanced: ['css'],
  version: 1,
})
