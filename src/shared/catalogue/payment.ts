import { reference, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { columns, defineComponent } from './define.ts'

/** What is to be paid in the case of the address, how and by when, and what has been paid; apart from its Form. */
export const payment = defineComponent({
  type: 'payment',
  group: 'data',
  traits: ['tellsPaying'],
  needsScript: () => false,
  icon: 'wallet',
  title: msg`Betalning`,
  synonyms: {
    sv: ['betala', 'avgift', 'faktura', 'pris', 'OCR'],
    en: ['payment', 'pay', 'fee', 'invoice'],
  },
  parents: { view: columns, ticket: columns },
  settings: {
    label1: text(msg`Rubrik`, {
      translatable: true,
      help: msg`Står före beloppet. Tomt: Att betala, och sedan Betalning.`,
    }),
    cancelView: reference('view', msg`Vy för den som inte betalar nu`, {
      help: msg`Tomt: tillbaka till ärendet.`,
    }),
  },
  notes: () => ['builder.apartFromForm'],
  version: 1,
})
