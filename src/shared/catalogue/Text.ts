import { but, flag, rich } from '../fields/build.ts'
import type { DrawnOf } from '../fields/data.ts'
import type { Fields } from '../fields/field.ts'
import { msg } from '../i18n.ts'
import { disabled, helpBox, label, name, required } from './common.ts'
import { columns, defineComponent } from './define.ts'
import { textValue } from './values/Text.ts'

const whenEdited = { shownWhen: { field: 'editInPortal', in: [true] } } as const
const shownWhenEdited = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, field.shownWhen ? field : but(field, whenEdited)]),
  ) as {
    [K in keyof F]: F[K] extends { shownWhen: object } ? F[K] : Omit<F[K], 'shownWhen'> & typeof whenEdited
  }

const settings = {
  content: rich(msg`Text`, { translatable: true }),
  editInPortal: flag(msg`Kan ändras i portalen`),
  // Visitors who only read it are asked nothing.
  ...shownWhenEdited({
    label: but(label().label, { initial: undefined }),
    name: but(name().name, { required: false }),
    ...required(),
    ...disabled(),
  }),
  ...helpBox(),
}
export type TextSettings = DrawnOf<typeof settings>

/** Formatted text written by the builder. With `editInPortal` visitors rewrite it, and it is an answer. */
export const Text = defineComponent({
  type: 'Text',
  group: 'core',
  traits: ['tells'],
  icon: 'text',
  title: msg`Text`,
  synonyms: {
    sv: [
      'brödtext',
      'stycke',
      'formaterad text',
      'instruktion',
      'information',
      'länk',
      'punktlista',
      'lista',
    ],
    en: [
      'paragraph',
      'body text',
      'formatted text',
      'rich text',
      'instructions',
      'information',
      'link',
      'bullet list',
      'list',
    ],
  },
  parents: { form: columns, view: columns, viewTemplate: columns, doc: columns, ticket: columns },
  settings,
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
  value: textValue,
  version: 1,
})
