import type { Locale } from '../../../shared/i18n.ts'
import type { Json } from '../../../shared/json.ts'

/** Statements that people without an account are asked for on a case. */
export interface CaseStatementReads {
  /** The first asked first. */
  of(caseRow: number): Promise<CaseStatementRow[]>
  find(org: string, id: string): Promise<CaseStatementRow | undefined>
}

export interface CaseStatements extends CaseStatementReads {
  insert(row: CaseStatementRow): Promise<void>
  update(id: string, change: Partial<Omit<CaseStatementRow, '_id' | 'org' | 'caseRow'>>): Promise<void>
}

/** What somebody is shown who is asked, as it was when they were. */
export interface ShownPart {
  pages: readonly { label: string; rows: readonly { name: string; label: string; text: string }[] }[]
  files: readonly { _id: string; name: string; size: number }[]
}

/** All times are milliseconds since 1970. */
export interface CaseStatementRow {
  _id: string
  org: string
  caseRow: number
  name: string
  email: string
  /** Empty where none was said. */
  organisation: string
  /** Of what they are written. */
  locale: Locale
  question: string
  shown: Json<ShownPart>
  asked: number
  askedBy: string | null
  askedByName: string
  /** The last moment of the day that an answer is asked for by. */
  due: number
  /** When its link ends. */
  expires: number
  /** Days before it is due. */
  reminders: Json<number[]>
  /** When they were reminded last. */
  reminded: number | null
  opened: number | null
  /** When they last kept something of what they write. */
  written: number | null
  /** What they are writing; empty when it is sent. */
  note: string
  /** Ids of the files that go with it. */
  files: Json<string[]>
  answered: number | null
  declined: number | null
  /** The note that they sent, if there is one. */
  noteId: string | null
  revoked: number | null
  revokedByName: string | null
  /** Id of the last mail with a link to it; null of one that was mailed before that was kept. */
  outbox: string | null
}
