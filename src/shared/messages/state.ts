import { type Message, msg, type Translate } from '../i18n.ts'

/**
 * What became of a message. `waiting`: its limit was reached, it has its place in a later day. `kept`: no service is set up,
 * the message stays here. `refused`: it was never to be sent, and the reason says why. `failed`: the service would not have it.
 */
export const messageStates = ['queued', 'waiting', 'sent', 'kept', 'failed', 'refused'] as const
export type MessageState = (typeof messageStates)[number]

export const messageStateNames: Readonly<Record<MessageState, Message>> = {
  queued: msg`På väg`,
  waiting: msg`Väntar`,
  sent: msg`Skickat`,
  kept: msg`Sparat, inte skickat`,
  failed: msg`Gick inte fram`,
  refused: msg`Skickades inte`,
}

/** Why a message was not sent, or not at once. `name`, `most`: of the limit. */
export type MessageReason =
  | { code: 'day' | 'month'; name: string; most: number }
  | { code: 'number' | 'noLimit' | 'tooLong' | 'empty' | 'undelivered' | 'noService' }

/** The reason in words, with what fills them in. */
export function reasonWords(reason: MessageReason): [text: Message, values: Record<string, unknown>] {
  return [words[reason.code], { ...reason }]
}

/** Why a message is not sent, or not yet, in words; null: nothing is to be said. `when` says a time. */
export function whyNotSent(
  { status, reason, sendAt }: { status: MessageState; reason: MessageReason | null; sendAt: number | null },
  t: Translate,
  when: (at: number) => string,
): string | null {
  if (status === 'waiting' && sendAt !== null) return t(waits, { when: when(sendAt) })
  return reason === null ? null : t(...reasonWords(reason))
}

const waits = msg`Gränsen är nådd, så det skickas {when}.`

const words: Readonly<Record<MessageReason['code'], Message>> = {
  day: msg`Gränsen {name} är nådd: högst {most} meddelanden per dygn.`,
  month: msg`Gränsen {name} är nådd: högst {most} meddelanden per månad.`,
  number: msg`Numret är inte ett mobilnummer.`,
  noLimit: msg`Gränsen som mallen nämner finns inte.`,
  tooLong: msg`Texten är för lång för ett SMS.`,
  empty: msg`Meddelandet har ingen text.`,
  undelivered: msg`Operatören kunde inte lämna fram meddelandet.`,
  noService: msg`Ingen tjänst för SMS är inställd.`,
}
