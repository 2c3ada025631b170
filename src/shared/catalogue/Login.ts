import { reference, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { recordOf } from '../record.ts'
import { columns, defineComponent } from './define.ts'

export const Login = defineComponent({
  type: 'Login',
  group: 'auth',
  traits: ['sends'],
  icon: 'log-in',
  title: msg`Logga in`,
  synonyms: {
    sv: ['inloggning', 'konto', 'e-legitimation', 'lösenord'],
    en: ['log in', 'sign in', 'account', 'e-id', 'password'],
  },
  parents: { view: columns, viewTemplate: columns },
  settings: {
    label: text(msg`Rubrik`, { translatable: true, initial: 'Logga in' }),
    redirectView: reference('view', msg`Leder till vyn`, {
      help: msg`Tomt: tillbaka till sidan som besökaren kom från.`,
    }),
  },
  // A page of the account at which a device may be asked for its key, or to make one.
  needsScript: (_, { data }) => {
    const { passkey, newPasskey } = recordOf(recordOf(data).page)
    return passkey !== undefined || newPasskey !== undefined
  },
  version: 1,
})
