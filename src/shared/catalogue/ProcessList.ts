import { flag, reference, references, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { columns, defineComponent } from './define.ts'

/** Folders of categories and the services in them, with a way back up and the visitor's favourites. */
export const ProcessList = defineComponent({
  type: 'ProcessList',
  group: 'data',
  traits: ['calls'],
  needsScript: (_, { loggedIn }) => loggedIn,
  icon: 'folder-tree',
  title: msg`Processlista`,
  synonyms: {
    sv: ['tjänster', 'e-tjänster', 'formulär', 'ansökningar', 'starta ärende'],
    en: ['process list', 'services', 'forms', 'applications', 'start a case'],
  },
  parents: { view: columns, admin: columns },
  settings: {
    label: text(msg`Rubrik`, { translatable: true }),
    categories: references('category', msg`Kategorier`),
    to: reference('view', msg`Leder till vyn`),
    hideFavorites: flag(msg`Dölj favoriter`),
  },
  effects: ['Components/ProcessList/get'],
  hints: ({ categories, to }) => [
    ...(Array.isArray(categories) && categories.length > 0 ? [] : ['Add categories']),
    ...(to ? [] : ['Missing to-link']),
  ],
  version: 1,
})
