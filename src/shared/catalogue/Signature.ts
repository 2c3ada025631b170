import { text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { columns, defineComponent } from './define.ts'

/** Whose signature the case of the address waits for, the way to it for who is asked, and who has signed; apart from its Form. */
export const Signature = defineComponent({
  type: 'Signature',
  group: 'data',
  traits: ['tellsSigning', 'sends'],
  needsScript: () => false,
  icon: 'signature',
  title: msg`Underskrift`,
  synonyms: {
    sv: ['signatur', 'skriva under', 'signera', 'underteckna', 'namnteckning'],
    en: ['signature', 'sign', 'signing', 'autograph'],
  },
  parents: { view: columns, ticket: columns },
  settings: {
    label: text(msg`Rubrik`, {
      translatable: true,
      help: msg`Tomt: Skriv under ärendet, och sedan Underskrift.`,
    }),
  },
  notes: () => ['builder.apartFromForm'],
  version: 1,
})
