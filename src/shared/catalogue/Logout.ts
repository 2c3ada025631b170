import { reference, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { columns, defineComponent } from './define.ts'

export const Logout = defineComponent({
  type: 'Logout',
  group: 'auth',
  traits: ['sends'],
  icon: 'log-out',
  title: msg`Logga ut`,
  synonyms: {
    sv: ['utloggning', 'avsluta', 'konto'],
    en: ['log out', 'sign out', 'leave', 'account'],
  },
  parents: { view: columns, viewTemplate: columns },
  settings: {
    label: text(msg`Etikett`, { translatable: true, initial: 'Logga ut' }),
    redirectView: reference('view', msg`Leder till vyn`, { help: msg`Tomt: sidan Tack för ditt besök.` }),
  },
  effects: ['Components/Logout/log'],
  version: 1,
})
