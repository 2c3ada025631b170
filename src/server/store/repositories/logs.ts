import type { AuditRow, LogRow } from '../records.ts'

/** Lines of the log that is kept for a while. */
export interface LogReads {
  /**
   * Ids of lines since a time that have one of these words in them, in lower case. Looks at all of them, away from the server's own
   * thread.
   */
  having(org: string, words: readonly string[], since: number): Promise<string[]>
  list(org: string, query: LogQuery): Promise<{ rows: LogRow[]; totalCount: number }>
}

export interface Log extends LogReads {
  append(row: LogRow): Promise<void>
  /** Puts this in place of what these lines said. */
  blank(ids: readonly string[], msg: string): Promise<void>
  /** Removes log lines written before a time, at most `limit`; how many. */
  deleteOld(before: number, limit: number): Promise<number>
}

/** The log of who did what, each line sealed with the one before it. */
export interface AuditReads {
  list(org: string, query: Omit<LogQuery, 'kind'>): Promise<{ rows: AuditRow[]; totalCount: number }>
  /** The newest line of all organisations; undefined while there is none. */
  last(): Promise<Pick<AuditRow, 'seq' | 'hash'> | undefined>
  /** The seal of a line; undefined when it is not there. */
  hashOf(seq: number): Promise<string | undefined>
}

export interface Audit extends AuditReads {
  /**
   * Adds a line. `seal` makes its hash of that of the line before, whatever organisation that was of (`''` for the
   * first): nobody else's line comes between.
   */
  append(row: Omit<AuditRow, 'seq' | 'hash'>, seal: (before: string) => string): Promise<void>
}

export interface LogQuery {
  kind: string
  text?: string
  limit: number
  offset: number
  newestFirst: boolean
}
