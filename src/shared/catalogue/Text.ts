import { flag, rich } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { disabled, helpBox, label, name, required } from './common.ts'
import { columns, defineComponent } from './define.ts'
import type { ValueDefinition } from './value.ts'
import { textValue } from './values/Text.ts'

/** Formatted text written by the builder. With `editInPortal` visitors rewrite it, and it is an answer. */
export const Text = defineComponent({
  type: 'Text',
  group: 'core',
  icon: 'text',
  title: msg`Text`,
  parents: { form: columns, view: columns, viewTemplate: columns, doc: columns },
  settings: {
    content: rich(msg`Text`, { translatable: true }),
    editInPortal: flag(msg`Kan ändras i portalen`),
    ...label({ initial: undefined }),
    ...name({ required: false, shownWhen: { field: 'editInPortal', in: [true] } }),
    ...required(),
    ...disabled(),
    ...helpBox(),
  },
  advanced: [
    'name',
    'disabled',
    'helpBoxTemplateId',
    'helpBoxTemplate',
    'helpBoxAlwaysVisible',
    'helpBoxIcon',
  ],
  hints: ({ editInPortal, content }) => {
    if (editInPortal === true) return ['Text component is only editable in portal']
    return content ? [] : ['Add text to component']
  },
  value: textValue as ValueDefinition<never>,
  version: 1,
})
