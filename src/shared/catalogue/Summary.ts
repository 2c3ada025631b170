import { flag, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { columns, defineComponent } from './define.ts'

/** The answers so far, page by page, each with a way back to it. */
export const Summary = defineComponent({
  type: 'Summary',
  group: 'core',
  icon: 'list-checks',
  title: msg`Sammanfattning`,
  synonyms: {
    sv: ['granska', 'översikt', 'svaren', 'kontrollera', 'sammanställning'],
    en: ['review', 'overview', 'answers', 'check'],
  },
  traits: ['showsAnswers'],
  parents: { form: columns, view: columns, admin: columns, ticket: columns, doc: columns },
  settings: {
    label: text(msg`Rubrik`, { translatable: true }),
    hideEmpty: flag(msg`Dölj obesvarade frågor`),
  },
  effects: ['Summary/get'],
  version: 1,
})
