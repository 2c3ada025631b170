import type { Translated } from '../../../shared/fields/kinds/translatable.ts'
import type { Locale } from '../../../shared/i18n.ts'
import type { DataNamed } from '../../../shared/schemas/document.ts'
import type { Session } from '../../session.ts'
import type { CaseQuestion } from '../list/contract.ts'

export interface Replying {
  /** Canned replies that fit a case, filled in, for its staff. */
  quickAnswers(
    session: Session,
    input: { formDataId: string; search?: string | undefined },
  ): Promise<QuickAnswers>
  /** What the same message to the senders of these cases may be made of. INVALID for more than 500. */
  commonReplies(
    session: Session,
    which: { ids?: readonly string[]; question?: CaseQuestion },
  ): Promise<CommonReplies>
  /** What the text of a canned reply names and no case that it is for can have, in words: handlers would have to fill it in by hand. */
  unknownFacts(
    session: Pick<Session, 'org' | 'locale'>,
    answer: Partial<Pick<DataNamed<'quickanswer'>, 'text' | 'forms' | 'categories'>>,
  ): Promise<string[]>
  /**
   * The same of a template of mails or messages that no form is said for: what it names and no case has would be empty in what is sent.
   * `also`: what it may name beside.
   */
  unknownInTemplate(
    session: Pick<Session, 'org' | 'locale'>,
    texts: readonly (Translated | null | undefined)[],
    also: readonly string[],
  ): Promise<string[]>
}

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

/** One filled in for a case. */
export interface FilledAnswer extends QuickAnswer {
  /** What it names and the case does not have, as it is called; there the text says what to fill in (`placeholdersIn`). */
  missing: string[]
}

export interface QuickAnswers {
  locale: Locale
  answers: FilledAnswer[]
}

/** A fact that a text names. */
export interface NamedFact {
  /** As it stands within the braces, without what follows: `answers.gata`. */
  tag: string
  /** What it is called: of an answer the question's label. */
  label: string
}

/** What a message to the senders of several cases may be made of. */
export interface CommonReplies {
  /** Canned replies that fit all of them, as they are written. */
  answers: (QuickAnswer & {
    keywords: string
    /** Those that it is written in; none: it is the same for all. */
    languages: Locale[]
  })[]
  facts: OfferedFact[]
}

/** A fact of each case that the text may name. */
export interface OfferedFact {
  label: string
  /** As it stands within the braces: `case.DiaryNumber`. */
  tag: string
  /** An answer to a question of the form that all are of. */
  ofForm: boolean
}
