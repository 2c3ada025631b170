import { flag, reference } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { columns, defineComponent } from './define.ts'

/** A card that leads to one service: the process named here, or the one that the address names. */
export const Process = defineComponent({
  type: 'Process',
  group: 'data',
  traits: ['calls'],
  needsScript: ({ hideFavorites }, { loggedIn }) => loggedIn && hideFavorites !== true,
  icon: 'external-link',
  title: msg`Process`,
  synonyms: {
    sv: ['tjänst', 'e-tjänst', 'kort', 'ansökan', 'starta ärende'],
    en: ['process', 'service', 'card', 'application', 'start a case'],
  },
  parents: { view: columns, admin: columns },
  settings: {
    processId: reference('process', msg`Process`, { help: msg`Tomt: den som adressens processId säger.` }),
    to: reference('view', msg`Leder till vyn`, { help: msg`Tomt: vyn s.` }),
    hideFavorites: flag(msg`Dölj favoriter`),
  },
  effects: ['Process/get'],
  version: 1,
})
