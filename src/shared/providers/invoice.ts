import { text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import type { ProviderKind } from './provider.ts'

export const invoiceProvider = {
  name: 'invoice',
  title: msg`Betalning med referens`,
  text: msg`Den som ska betala i ett ärende gör det i sin bank, med ett referensnummer. Handläggaren markerar i ärendet att pengarna har kommit.`,
  icon: 'receipt',
  settings: {
    name: text(msg`Mottagare`, { maxLength: 100, help: msg`Till exempel Björkviks kommun.` }),
    bankgiro: text(msg`Bankgiro`, {
      maxLength: 12,
      help: msg`Till exempel 123-4566. Tomt: den som ska betala får bara veta referensnumret.`,
    }),
    plusgiro: text(msg`Plusgiro`, { maxLength: 14 }),
  },
  boundTo: [],
} as const satisfies ProviderKind
