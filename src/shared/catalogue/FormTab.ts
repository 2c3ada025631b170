import { text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineComponent } from './define.ts'

/** One page of a form: a step that is answered and left. */
export const FormTab = defineComponent({
  type: 'FormTab',
  group: 'layout',
  traits: ['page'],
  icon: 'file',
  title: msg`Formulärsida`,
  parents: { form: ['PageTypeForm'] },
  settings: {
    label: text(msg`Rubrik`, { translatable: true, required: true, initial: 'No label' }),
    description: text(msg`Ingress`, { lines: 3, translatable: true }),
  },
  children: [{ type: 'Section' }, { type: 'Row' }, { type: 'Col', extra: { cols: 12 } }],
  version: 1,
})
