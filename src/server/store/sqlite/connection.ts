import type { Database } from 'bun:sqlite'
import type { Db } from '../driver.ts'
import type { Scanner } from '../scanner.ts'
import type { KeptRows } from './keptRows.ts'

/** What the repositories of SQLite stand on: one connection, the writer's or the readers'. */
export interface Sqlite {
  /** Prepared statements, for the hot paths. */
  raw: Database
  /** The query builder over the same connection. */
  db: Db
  /** Where queries that may look at many rows go. */
  scan: Scanner
  /** The same for readers and writer. */
  keptRows: KeptRows
  /** What is remembered of the database is forgotten when a write came to nothing. */
  onRollback(forget: () => void): void
}
