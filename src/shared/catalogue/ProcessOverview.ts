import { reference, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { columns, defineComponent } from './define.ts'

/** How a process goes, step by step; for who sent in the case that the address names, where it stands and how far it has come. */
export const ProcessOverview = defineComponent({
  type: 'ProcessOverview',
  group: 'data',
  needsScript: () => false,
  icon: 'list-checks',
  title: msg`Processöversikt`,
  synonyms: {
    sv: ['så går det till', 'steg', 'faser', 'status', 'var är ärendet', 'tidslinje'],
    en: ['process overview', 'how it works', 'steps', 'phases', 'status', 'progress'],
  },
  parents: { view: columns, admin: columns, ticket: columns },
  settings: {
    label: text(msg`Rubrik`, { translatable: true, help: msg`Tomt: tjänstens namn.` }),
    processId: reference('process', msg`Process`, {
      help: msg`Tomt: den som adressens processId eller ärende säger.`,
    }),
    to: reference('view', msg`Leder till vyn`, { help: msg`Tomt: vyn s.` }),
  },
  effects: ['ProcessOverview/get'],
  version: 1,
})
