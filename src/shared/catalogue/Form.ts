import { choice, flag, reference, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { recordOf } from '../record.ts'
import { columns, defineComponent } from './define.ts'

/** A form to fill in, or a case to read: the one named here, or the one that the address names. */
export const Form = defineComponent({
  type: 'Form',
  group: 'data',
  traits: ['form', 'calls', 'sends'],
  needsScript: (_, { data }) => {
    const { kind, reason, step } = recordOf(data)
    // What was shown here before is asked for once more, by what this window remembers.
    const isShownOnce = kind === 'missing' && (reason === 'receiptGone' || reason === 'notFound')
    const isWritten = kind === 'statement' && recordOf(step).is === 'write'
    return isWritten || kind === 'fill' || kind === 'receipt' || kind === 'links' || isShownOnce
  },
  icon: 'form',
  title: msg`Formulär`,
  synonyms: {
    sv: ['e-tjänst', 'ansökan', 'blankett', 'fylla i'],
    en: ['service', 'application', 'fill in'],
  },
  parents: { view: columns, admin: columns, ticket: columns },
  settings: {
    label: text(msg`Rubrik`, { translatable: true, help: msg`Tomt: formulärets namn.` }),
    oneForm: flag(msg`Alltid samma formulär`, {
      help: msg`Annars väljs det av adressens formId, processId eller formDataId.`,
    }),
    formId: reference('form', msg`Formulär`, { shownWhen: { field: 'oneForm', in: [true] } }),
    lock: choice(
      msg`När ärendet är inskickat`,
      [
        { value: 'enabled', label: msg`Processen avgör vad som kan ändras` },
        { value: 'disabled', label: msg`Frågorna visas men kan inte ändras` },
        { value: 'remove', label: msg`Formuläret visas inte` },
        { value: 'readOnly', label: msg`Svaren visas som text` },
      ],
      { initial: 'enabled' },
    ),
  },
  effects: ['Form/search', 'Form/count'],
  hints: ({ oneForm, formId }) => (oneForm === true && !formId ? ['Add form to component'] : []),
  version: 1,
})
