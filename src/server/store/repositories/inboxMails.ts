import type { Json } from '../../../shared/json.ts'

/** Mails that have come in, each once. */
export interface InboxMailReads {
  find(org: string, id: string): Promise<InboxMailRow | undefined>
  isKnown(key: string): Promise<boolean>
  ofNote(org: string, noteId: string): Promise<InboxMailRow | undefined>
  /** Those that came to the case, whatever became of them. */
  of(caseId: string): Promise<InboxMailRow[]>
  /** The newest that became a message of the case. */
  lastOf(caseId: string): Promise<InboxMailRow | undefined>
  /** How many have come to a case from an address since a time, whatever became of them. */
  countOf(caseId: string, sender: string, since: number): Promise<number>
  /** What became of them the same, the newest first; automatic ones that are forgotten are left out. */
  list(
    org: string,
    query: { became: InboxMailRow['became']; limit: number; offset: number },
  ): Promise<{ rows: InboxMailRow[]; totalCount: number }>
}

export interface InboxMails extends InboxMailReads {
  insert(row: InboxMailRow): Promise<void>
  update(id: string, change: Partial<Omit<InboxMailRow, '_id' | 'org' | 'key'>>): Promise<void>
  /** Automatic ones of before then lose what they said and who sent them, at most `limit`; how many there were. */
  forgetAutomatic(before: number, limit: number): Promise<number>
}

export interface InboxMailRow {
  _id: string
  org: string
  /** Tells a mail that is there already, however it comes again. */
  key: string
  at: number
  /**
   * `held`: a message that staff have to accept. `loose`: nothing ties it to a case. `automatic`: a program wrote it. `failure`: it told
   * that a mail did not arrive. `attached` and `removed`: what was done with a loose one.
   */
  became: 'message' | 'held' | 'loose' | 'automatic' | 'failure' | 'attached' | 'removed'
  /** Of a loose one: see `looseReasons`. */
  why: string | null
  sender: string
  recipient: string
  subject: string
  text: string
  quoted: string
  messageId: string
  /** Where the mailbox has it; null: it came by HTTP. */
  place: string | null
  files: Json<InboxFile[]>
  caseId: string | null
  noteId: string | null
  /** 1: the server that took it in says that it is not from who it says. */
  isFalse: 0 | 1
}

/** An attachment: a file of ours, or what was left out. */
export interface InboxFile {
  name: string
  /** Bytes. */
  size: number
  /** Its number among the attachments of the mail; null: it has none that is known. */
  part: number | null
  assetId?: string
  /** Why it was left out, e.g. `validation.largeFile`. */
  problem?: string
}
