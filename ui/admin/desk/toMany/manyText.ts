import { recordOf } from '../../../../src/shared/record.ts'
import { forgetKept, quietly } from '../quietly.ts'

/** What is being written to the senders of many cases. */
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

const prefix = 'desk.many.'

/** What the browser tab has of it, by person: through a dialog that was closed, a reload and a login that ran out. */
export function keptText(userId: string): ManyText {
  const { text, answer } = recordOf(
    quietly(() => JSON.parse(sessionStorage.getItem(prefix + userId) ?? '{}')),
  )
  if (typeof text !== 'string') return noText
  const taken = recordOf(answer)
  const { _id, text: was, languages } = taken
  const isTaken = typeof _id === 'string' && typeof was === 'string' && Array.isArray(languages)
  return { text, answer: isTaken ? { _id, text: was, languages: languages.map(String) } : null }
}

export function keepText(userId: string, text: ManyText): void {
  quietly(() => {
    if (text.text === '') sessionStorage.removeItem(prefix + userId)
    else sessionStorage.setItem(prefix + userId, JSON.stringify(text))
  })
}

/** For who leaves: nothing of it is there for the next at the same computer. */
export const forgetManyTexts = (): void => forgetKept(() => sessionStorage, prefix)

/** A canned reply that was not changed goes to each in their language; any other text as it stands. */
export const messageOf = ({ text, answer }: ManyText): { text: string } | { answer: string } =>
  answer && answer.text === text ? { answer: answer._id } : { text }
