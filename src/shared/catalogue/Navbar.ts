import { reference } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineComponent } from './define.ts'

/** The portal's menu: three sections of logo, links and buttons. 85 px high, folded below 992 px. */
export const Navbar = defineComponent({
  type: 'Navbar',
  group: 'core',
  traits: ['navigation'],
  icon: 'menu',
  title: msg`Navigeringsfält`,
  synonyms: {
    sv: ['meny', 'navigering', 'länkar', 'logotyp'],
    en: ['navigation bar', 'menu', 'navigation', 'links', 'logo'],
  },
  parents: { viewTemplate: ['Header', 'Col'] },
  settings: { menuId: reference('menu', msg`Meny`) },
  effects: ['Verkstad/getMenu'],
  version: 1,
})
