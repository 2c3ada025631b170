import { flag, rich } from '../fields/build.ts'
import type { Fields } from '../fields/field.ts'
import { msg } from '../i18n.ts'
import { disabled, helpBox, label, name, required } from './common.ts'
import { columns, defineComponent } from './define.ts'
import type { ValueDefinition } from './value.ts'
import { textValue } from './values/Text.ts'

const shownWhenEdited = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      field.shownWhen ? field : { ...field, shownWhen: { field: 'editInPortal', in: [true] } },
    ]),
  )

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
    // Visitors who only read it are asked nothing.
    ...shownWhenEdited({
      ...label({ initial: undefined }),
      ...name({ required: false }),
      ...required(),
      ...disabled(),
    }),
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
  hints: ({ editInPortal, content }) => (editInPortal === true || content ? [] : ['Add text to component']),
  notes: ({ editInPortal }) => (editInPortal === true ? ['Text component is only editable in portal'] : []),
  value: textValue as ValueDefinition<never>,
  version: 1,
})
