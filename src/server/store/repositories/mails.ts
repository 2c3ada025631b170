import type { MailRow } from '../records.ts'

/** Everything that was sent, waits or was kept. */
export interface MailReads {
  find(org: string, id: string): Promise<MailRow | undefined>
  list(org: string, query: MailQuery): Promise<{ rows: MailRow[]; totalCount: number }>
}

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
