import { flag } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { columns, defineComponent } from './define.ts'

/** The connections open to the present user, or Send while the case is a draft. */
export const ProcessButtons = defineComponent({
  type: 'ProcessButtons',
  group: 'core',
  traits: ['sendButtons'],
  icon: 'workflow',
  title: msg`Processknappar`,
  synonyms: {
    sv: ['skicka in', 'skicka', 'spara', 'avbryt', 'nästa', 'föregående', 'knappar'],
    en: ['process buttons', 'submit', 'send', 'save', 'cancel', 'next', 'previous', 'buttons'],
  },
  parents: { form: columns, view: columns, admin: columns, ticket: columns },
  settings: {
    showCancel: flag(msg`Visa Avbryt`),
    fluid: flag(msg`Full bredd`),
    stack: flag(msg`Under varandra`),
  },
  version: 1,
})
