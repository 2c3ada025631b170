import type { MailRow } from '../records.ts'

/** Everything that was sent, waits or was kept. */
export interface MailReads {
  find(org: string, id: string): Promise<MailRow | undefined>
  /** What became of them, in no order; those that are gone are left out. */
  states(org: string, ids: readonly string[]): Promise<MailState[]>
  /**
   * Those of no case that have one of these words in them, in lower case; none that lets somebody in. Looks at all of them, away from
   * the server's own thread.
   */
  having(org: string, words: readonly string[]): Promise<string[]>
  /** Those with figures of many cases that were written since then; they name the page that has the same. */
  ofFigures(org: string, since: number): Promise<Pick<MailRow, '_id' | 'text'>[]>
  list(org: string, query: MailQuery): Promise<{ rows: MailRow[]; totalCount: number }>
}

export type MailState = Pick<MailRow, '_id' | 'status' | 'recipients' | 'lastError'>

export interface Mails extends MailReads {
  insert(row: MailRow): Promise<void>
  update(org: string, id: string, change: Partial<Omit<MailRow, 'org' | '_id'>>): Promise<void>
}

export interface MailQuery {
  /** In subject, addresses or text. */
  text?: string
  caseId?: string
  limit: number
  offset: number
  newestFirst: boolean
}
