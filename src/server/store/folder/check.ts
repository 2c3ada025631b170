import { Database } from 'bun:sqlite'
import { rowOf } from '../query.ts'

/** What SQLite finds wrong with a database in a quick look through every page; undefined: nothing. */
export function quickProblem(database: Database): string | undefined {
  try {
    const { quick_check } = rowOf<{ quick_check: string }>(database, 'PRAGMA quick_check(1)')
    return quick_check === 'ok' ? undefined : quick_check
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The same for a file that nobody has open. */
export function quickProblemIn(path: string): string | undefined {
  let database: Database | undefined
  try {
    database = new Database(path, { readonly: true })
    return quickProblem(database)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    database?.close()
  }
}
