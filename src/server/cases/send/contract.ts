import type { Values } from '../../../shared/fields/field.ts'
import type { ValidationResult } from '../../../shared/rules/page/validate.ts'
import type { FieldProblems } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'

/** Answers that are saved, and cases that are sent in. */

export interface Sending {
  /**
   * Saves answers. Without `formDataId` a draft is begun. INVALID with fields: names the form does not have, answers
   * of a wrong shape, files that are not theirs; with `complete` also everything the form says is wrong (what was
   * sent is then kept in the draft). CONFLICT when `revision` is old and somebody changed the same answers; other
   * answers are merged. FORBIDDEN when the case is at a step where the session may not edit.
   */
  save(session: Session, input: SaveCase): Promise<SavedCase>
  /**
   * The same for a form that was sent as a whole, by script or without: answers, the files that came with them and
   * the sending in, all in one write. What is wrong with answers is answered and not thrown: it keeps the case from
   * being sent in, and the answers are kept.
   */
  submit(session: Session, input: SubmitForm): Promise<SubmittedForm>
}

export interface SaveCase {
  formId: string
  formDataId?: string
  /** Answers by component name; a name that is absent stays as it is, null empties it. */
  data: Values
  revision?: number
  /** Check everything and send the draft in. */
  complete?: boolean
  /**
   * Which version of the form the person has before them. With `complete`, where it is not the one that answers are held against by now,
   * INVALID says so and names no questions: those on their page may be others.
   */
  version?: number | undefined
  caseToken?: string
  /** Id of the FormTab where the author is now, to come back to. */
  page?: string
  /**
   * What the address says that the author's page is at. The draft keeps what its rules ask for, of two addresses what
   * the first said, and every later save goes by it. Of a case that has been sent in it is not looked at.
   */
  query?: Readonly<Record<string, string>>
  /** Ids of FormTabs whose required answers are also asked for in `validation`. */
  check?: readonly string[]
  parentFormDataId?: string
  /** Of a completion that is handed in: its author has said that what they have not changed is right as it stands. */
  asItStands?: boolean
  /** Of an answer that staff correct: who sent the case in is told, in one message for all within a minute. */
  tell?: boolean
  /**
   * Who corrects an answer that somebody has signed has read that the signature then counts no more. Without it the correction of somebody
   * else than the sender is CONFLICT, whose `detail.signatures` tells whose they are; the product's own acts do without.
   */
  voidsSignatures?: boolean
}

export interface SavedCase {
  formDataId: string
  revision: number
  /** Of the answers sent, and of the pages in `check`; of everything with `complete`. */
  validation: ValidationResult
  /**
   * Answers that were sent and not kept, because their question is hidden from or closed to the person: by name, the
   * reason as a translation key.
   */
  notKept?: FieldProblems
  /** With the first save of a visitor without login. */
  caseToken?: string
  /** When it was sent in. */
  DiaryNumber?: string
  /** When it was sent in. */
  status?: string
}

export interface SubmitForm extends SaveCase {
  /**
   * Names of the questions that the person was shown. Others that the answers have opened on a page of `check` hold
   * the sending back.
   */
  shown: readonly string[]
  /** Names that came with an answer to what was not asked, or is not any more. */
  gone?: readonly string[]
  /**
   * Of them what stood in the inputs of questions that the form does not have any more, as it was sent: by question, and by input. A draft takes
   * it as it takes what a page of an earlier version answers; of what has no place any more its author is told.
   */
  posted?: Readonly<Record<string, Inputs>>
  /** The second of two equal answers, by component name. */
  confirmations?: Readonly<Record<string, string>>
  /** Files that came with the answers, by component name; what is stored already stands in `data`. */
  files?: readonly SentFiles[]
}

/** Texts of the inputs of a question, by the names of the inputs: `datum`, `datum.day`. */
export type Inputs = Readonly<Record<string, readonly string[]>>

export interface SentFiles {
  name: string
  files: readonly File[]
}

export interface SubmittedForm {
  saved: SavedCase
  /** Whether it is sent in. */
  sent: boolean
  /** What is wrong, in reading order: on the pages of `check`; everywhere with `complete`; with the files that came. */
  problems: AnswerProblem[]
  /** Questions of the pages of `check` that the person has not been shown. */
  unseen: string[]
  /** Questions with a file that came and was not taken. */
  refused: string[]
  /** Ids of the pages that there are with these answers; the root's in a form without pages. */
  pages: string[]
  /** A completion is not handed in, as these of what is asked are as they were and nobody has said that they are right: by name. */
  unchanged?: readonly string[]
}

export interface AnswerProblem {
  name: string
  /** Id of the page that the question stands on. */
  page: string
  level: 'critical' | 'error'
  key: string
  values?: Record<string, unknown>
}
