import { recordOf } from '../../../../src/shared/record.ts'
import { forgetKept, quietly } from '../quietly.ts'

/** What is being written in many cases. */
export interface ManyText {
  text: string
  /** The canned reply that it was taken from; null: none. */
  answer: TakenAnswer | null
}

/** A canned reply that is written in several languages. */
export interface TakenAnswer {
  _id: string
  /** As it stood when it was taken. */
  text: string
  languages: readonly string[]
}

export const noText: ManyText = { text: '', answer: null }

/** To their senders, or for staff. */
export type ManyKind = 'message' | 'note'

const prefix = 'desk.many.'
const placeOf = (userId: string, kind: ManyKind) => `${prefix}${kind}.${userId}`

/** What the browser tab has of it, by person: through a dialog that was closed, a reload and a login that ran out. */
export const keptText = (userId: string, kind: ManyKind): ManyText => textOf(keptAt(placeOf(userId, kind)))

const keptAt = (place: string): Readonly<Record<string, unknown>> =>
  recordOf(quietly(() => JSON.parse(sessionStorage.getItem(place) ?? '{}')))

function textOf({ text, answer }: Readonly<Record<string, unknown>>): ManyText {
  if (typeof text !== 'string') return noText
  const taken = recordOf(answer)
  const { _id, text: was, languages } = taken
  const isTaken = typeof _id === 'string' && typeof was === 'string' && Array.isArray(languages)
  return { text, answer: isTaken ? { _id, text: was, languages: languages.map(String) } : null }
}

export function keepText(userId: string, kind: ManyKind, text: ManyText): void {
  quietly(() => {
    const place = placeOf(userId, kind)
    if (text.text === '') sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, JSON.stringify(text))
  })
}

/** Words that were sent can be taken back for so long, in milliseconds, what the way there and a page loaded anew take with it. */
const sentForMs = 20_000
const sentAt = (userId: string, kind: ManyKind) => `${prefix}sent.${kind}.${userId}`

/** What was sent: a page that is loaded anew before it is over has the words, to give them back once it is taken back. */
export const keepSent = (userId: string, kind: ManyKind, text: ManyText): void =>
  void quietly(() =>
    sessionStorage.setItem(sentAt(userId, kind), JSON.stringify({ ...text, at: Date.now() })),
  )

/** The same words; null where there are none, or that is over. */
export function lastSent(userId: string, kind: ManyKind): ManyText | null {
  const kept = keptAt(sentAt(userId, kind))
  return typeof kept.at === 'number' && Date.now() - kept.at < sentForMs ? textOf(kept) : null
}

/** For who leaves: nothing of it is there for the next at the same computer. */
export const forgetManyTexts = (): void => forgetKept(() => sessionStorage, prefix)

/** A canned reply that was not changed goes to each in their language; any other text as it stands. */
export const messageOf = ({ text, answer }: ManyText): { text: string } | { answer: string } =>
  answer && answer.text === text ? { answer: answer._id } : { text }
