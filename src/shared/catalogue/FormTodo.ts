import { reference, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { columns, defineComponent } from './define.ts'

/** What waits for the visitor, as a list: drafts of their own, what is asked of them, and cases in which they may act. */
export const FormTodo = defineComponent({
  type: 'FormTodo',
  group: 'data',
  needsScript: () => false,
  icon: 'list-todo',
  title: msg`Att göra`,
  synonyms: {
    sv: ['väntar på dig', 'att göra-lista', 'påbörjade', 'utkast', 'uppgifter', 'kvar att göra'],
    en: ['to do', 'to-dos', 'waiting for you', 'tasks', 'drafts', 'my tasks'],
  },
  parents: { form: columns, view: columns, admin: columns },
  settings: {
    label: text(msg`Rubrik`, { translatable: true, initial: 'Welcome' }),
    doneText: text(msg`Text när inget väntar`, { translatable: true, initial: 'Completed!' }),
    to: reference('view', msg`Leder till vyn`, {
      help: msg`Tomt: vyn s. Det som en handläggare har att göra leder till ärendet.`,
    }),
  },
  effects: ['FormTodo/list'],
  version: 1,
})
