import type { Locale } from '../../../shared/i18n.ts'

/** A canned reply as it would stand in a case. */
export interface QuickAnswer {
  _id: string
  name: string
  /** Of the folder that it lies in; empty: in none. */
  folder: string
  /** Filled in, in the language of whoever is written to. */
  text: string
  /** It is written for the state that the case is in. */
  proposed: boolean
}

export interface QuickAnswers {
  locale: Locale
  answers: QuickAnswer[]
}
