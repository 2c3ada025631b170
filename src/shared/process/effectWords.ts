import { type Message, msg } from '../i18n.ts'

export interface EffectWords {
  /** Name of an icon. */
  icon: string
  /** What it does: *Skicka e-post*. */
  label: Message
  /** What it sends to somebody outside, of which the timeline tells what became. */
  letter?: 'mail' | 'message' | 'note'
  /** What it has done, of what is no mail and no text message. Without it the timeline says that it ran. */
  done?: Message
}

/** Effects that a process or the product itself sets off in a case, in words: for who draws the process, and for who reads the timeline. */
export const effectWords = {
  'Case/mail': { icon: 'mail', label: msg`Skicka e-post`, letter: 'mail' },
  'Case/message': { icon: 'message-square', label: msg`Skicka SMS`, letter: 'message' },
  'Case/notify': { icon: 'bell', label: msg`Avisera i klockan`, done: msg`Avisering skickades` },
  'Case/assign': { icon: 'user-check', label: msg`Tilldela ärendet`, done: msg`Tilldelades` },
  'Case/writeToSender': {
    ...{ icon: 'message-circle', label: msg`Skriv till den som skickade in` },
    ...{ letter: 'note', done: msg`Meddelande skrevs till den som skickade in` },
  },
  'Case/createChild': { icon: 'git-branch', label: msg`Skapa delärende` },
  'Payment/payment': { icon: 'receipt', label: msg`Begär betalning`, done: msg`Betalning begärdes` },
  'Payment/cancelPayment': { icon: 'ban', label: msg`Avskriv obetalt`, done: msg`Det obetalda skrevs av` },
  'Case/tellCompletion': { icon: 'mail', label: msg`Berätta om kompletteringen`, letter: 'mail' },
  'Case/tellCorrected': { icon: 'mail', label: msg`Berätta om rättade svar`, letter: 'mail' },
  'Case/tellDivided': { icon: 'mail', label: msg`Berätta att ärendet har delats upp`, letter: 'mail' },
  'Case/tellMerged': { icon: 'mail', label: msg`Berätta att ärendet har sammanförts`, letter: 'mail' },
  'Case/tellPayment': { icon: 'mail', label: msg`Berätta vad som ska betalas`, letter: 'mail' },
  'Case/tellSigned': { icon: 'mail', label: msg`Berätta vem som har skrivit under`, letter: 'mail' },
  'Case/tellSigning': { icon: 'mail', label: msg`Be om underskrift`, letter: 'mail' },
} as const satisfies Readonly<Record<string, EffectWords>>

const all: Readonly<Record<string, EffectWords>> = effectWords

/** Of any effect: none of one that has no words here. */
export const wordsOfEffect = (name: string): EffectWords | undefined =>
  Object.hasOwn(all, name) ? all[name] : undefined
