import type { Session } from '../../session.ts'
import type { RedactionRow } from '../../store/records.ts'

/** Contents that are removed out of cases for good, while who, when and why stay. */
export interface Redacting {
  /**
   * Removes the content of one message, answer, note or file. By staff of the case who have the permission `caseRedact`
   * (FORBIDDEN for whoever else reads it), CONFLICT while a change of it can be taken back, NOT_FOUND for what is not there or is
   * removed already.
   */
  redact(session: Session, input: Redact): Promise<Redacted>
  /** What would go, for the same people. */
  redactable(session: Session, of: RedactionOf): Promise<Redactable>
}

/** One of the four: a note or message, the answer to a question (by its component), a file, or who was asked for a statement. */
export interface RedactionOf {
  formDataId: string
  noteId?: string | undefined
  /** The component's id. */
  componentId?: string | undefined
  assetId?: string | undefined
  statementId?: string | undefined
}

export interface Redact extends RedactionOf {
  reason: string
  /** Who sent the case in reads the reason, too. */
  showReason?: boolean | undefined
}

export interface Redacted {
  by: string
  at: number
  reason: string
  hmac: string
}

export interface Redactable {
  /** Names of the files that go with it. */
  files: string[]
  /** It came by mail, and the mailbox that it came to may have it still. */
  mailbox?: true
  /** Kept mails of the case that have it in them. */
  mails: number
  /** Lines of the timeline that show it. */
  lines: number
  /** When it came into the case at the earliest, milliseconds since 1970: older backups do not have it. */
  since: number
}

/** As the reader of a case meets it. */
export interface Redaction {
  _id: string
  kind: RedactionRow['kind']
  ref: string
  place: string | null
  at: number
  byName: string
  /** Absent where it is between staff. */
  reason?: string
}
