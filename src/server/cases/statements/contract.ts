import type { Locale } from '../../../shared/i18n.ts'
import type { Dead } from '../../links/links.ts'
import type { Session } from '../../session.ts'
import type { ShownPart } from '../../store/repositories/caseStatements.ts'

export type { ShownPart } from '../../store/repositories/caseStatements.ts'

/** What has become of a statement that was asked for. */
export const statementStates = [
  ...(['asked', 'opened', 'writing', 'answered', 'declined', 'expired', 'revoked'] as const),
] as const
export type StatementState = (typeof statementStates)[number]

/**
 * Statements on a case by people without an account. What is asked for is for the staff of the case; an answer is an internal note of it, with
 * its files, and goes where such notes go.
 */
export interface Statements {
  /** What has been asked for on a case, the first first. */
  statements(session: Session, formDataId: string): Promise<Statement[]>
  /** What can be shown to somebody who is asked: what the session reads of the case, or of that what is chosen, just as it would be shown. */
  statementParts(session: Session, input: ChosenParts): Promise<AskableParts>
  /**
   * Asks people for a statement, each by a link of their own that is mailed to them. INVALID for what cannot be shown or no address; NO_MAIL;
   * CONFLICT where the case has ended.
   */
  askStatements(session: Session, input: AskStatements): Promise<Statement[]>
  /** The link lets nobody in any more. CONFLICT where it has been answered. */
  revokeStatement(session: Session, of: StatementRef): Promise<Statement>
  /** Another day to answer by, and to be reminded before it; its link goes on that much longer. */
  extendStatement(session: Session, input: StatementRef & StatementDates): Promise<Statement>
  /** A new link by mail; the one before lets nobody in any more, and what is being written stays. */
  sendStatementAgain(session: Session, of: StatementRef): Promise<Statement>
  /** A mail that reminds, now. */
  remindOfStatement(session: Session, of: StatementRef): Promise<Statement>
  /** The side of who is asked. */
  asked: StatementVisits
}

export interface StatementRef {
  formDataId: string
  statementId: string
}

export interface ChosenParts {
  formDataId: string
  /** Names of questions; absent: all that have an answer. */
  questions?: readonly string[] | undefined
  /** Ids of files; absent: all. */
  files?: readonly string[] | undefined
}

export interface AskableParts {
  pages: ShownPart['pages']
  files: (ShownPart['files'][number] & {
    /** Where it is: in an answer, in a message with who sent the case in, or among staff. */
    from: 'answer' | 'citizen' | 'internal'
    /** What the question is called that it is in. */
    question?: string
  })[]
}

export interface StatementDates {
  /** The day to answer by, YYYY-MM-DD. */
  day: string
  /** Days before it on which who has not answered is reminded. */
  reminders: readonly number[]
}

export interface AskStatements extends StatementDates {
  formDataId: string
  recipients: readonly { name: string; email: string; organisation?: string | undefined }[]
  question: string
  questions: readonly string[]
  files: readonly string[]
  locale?: Locale | undefined
}

/** As staff of the case are told of it. Times are milliseconds since 1970. */
export interface Statement {
  _id: string
  name: string
  email: string
  organisation: string
  question: string
  asked: number
  askedByName: string
  due: number
  expires: number
  state: StatementState
  /** When it came to that. */
  since: number
  reminders: number[]
  /** When they are reminded next. */
  nextReminder: number | null
  reminded: number | null
  revokedByName: string | null
  /** Why the last mail to them did not arrive, see `saidOfUndelivered`. */
  unreached: string | null
  shown: ShownPart
  /** What they sent. */
  answer: { noteId: string; text: string; files: ShownPart['files'] } | null
}

/** How somebody comes to a statement: by the link of a mail, or by what their browser holds since they typed the code. */
export type StatementWay = { token: string } | { id: string; visit: string }

/** Why they do not. `ended`: nothing more is done with the case. `over`: the browser was idle for too long, and a new code lets them in. */
export type StatementDead = Dead | 'gone' | 'ended' | 'over'

/**
 * Of whoever was asked, who has no account and is no staff: they read what was chosen for them, and nothing else of the case. A link alone
 * shows nothing, as mails are forwarded and scanned: a code goes to the address that it was made for, and who types it holds the statement in
 * that browser.
 */
export interface StatementVisits {
  look(
    session: Session,
    way: StatementWay,
  ): Promise<AskedLook | { dead: StatementDead; id?: string; hint?: string }>
  /** Mails a code. LINK_GONE, NO_MAIL, TOO_MANY. */
  sendCode(session: Session, way: StatementWay): Promise<void>
  /** The code was typed. Answers with what the browser holds it by from then on. INVALID on `code`. */
  open(session: Session, way: StatementWay, code: string): Promise<{ id: string; visit: string }>
  read(
    session: Session,
    held: HeldStatement,
  ): Promise<AskedStatement | { dead: StatementDead; hint?: string }>
  /** Keeps what is written so far; what of the files cannot be kept is answered with why. LINK_GONE. */
  keep(session: Session, input: WriteStatement): Promise<{ refused: { name: string; problem: string }[] }>
  /** Sends it, once: CONFLICT for a second. LINK_GONE. */
  answer(session: Session, input: WriteStatement): Promise<{ at: number }>
  /** Says that they do not answer. CONFLICT, LINK_GONE. */
  decline(session: Session, input: HeldStatement & { reason: string }): Promise<{ at: number }>
  /** Id of a file of what is shown, or of what they wrote, which they may open. NOT_FOUND. */
  file(session: Session, input: HeldStatement & { assetId: string }): Promise<string>
}

export interface HeldStatement {
  id: string
  visit: string
}

export interface WriteStatement extends HeldStatement {
  note: string
  files: readonly File[]
  /** Ids of files that were kept before, and do not go with it. */
  without?: readonly string[] | undefined
}

export interface AskedLook {
  id: string
  /** The address, half hidden. */
  hint: string
  isSent: boolean
  /** The mail with the code has not gone yet. */
  waits: boolean
}

export interface AskedStatement {
  id: string
  number: string
  askedBy: string
  name: string
  question: string
  due: number
  expires: number
  shown: ShownPart
  /** What is being written, or what was sent. */
  note: string
  files: ShownPart['files']
  answered: number | null
  declined: number | null
}
