import { choice, flag, reference, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { columns, defineComponent } from './define.ts'

/** A form to fill in, or a case to read: the one named here, or the one that the address names. */
export const Form = defineComponent({
  type: 'Form',
  group: 'data',
  icon: 'form',
  title: msg`Formulär`,
  parents: { view: columns, admin: columns },
  settings: {
    label: text(msg`Rubrik`, { translatable: true, help: msg`Tomt: formulärets namn.` }),
    oneForm: flag(msg`Alltid samma formulär`, {
      help: msg`Annars väljs det av adressens formId, processId eller formDataId.`,
    }),
    formId: reference('form', msg`Formulär`, { shownWhen: { field: 'oneForm', in: [true] } }),
    lock: choice(
      msg`Låsning`,
      [
        { value: 'enabled', label: msg`Låses när ärendet är inskickat` },
        { value: 'disabled', label: msg`Låses inte` },
        { value: 'remove', label: msg`Visas inte när ärendet är inskickat` },
        { value: 'readOnly', label: msg`Kan bara läsas` },
      ],
      { initial: 'enabled' },
    ),
  },
  effects: ['Form/search', 'Form/count'],
  hints: ({ oneForm, formId }) => (oneForm === true && !formId ? ['Add form to component'] : []),
  version: 1,
})
