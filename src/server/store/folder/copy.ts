import type { Database } from 'bun:sqlite'
import { chmodSync, closeSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { msg } from '../../../shared/i18n.ts'
import { StoreError } from '../storeError.ts'
import { quickProblemIn } from './check.ts'
import { sqliteWords } from './sqliteWords.ts'

/**
 * Writes everything that is committed into a database of its own, on disk and looked through before this returns.
 * Nobody is kept from writing meanwhile. Takes as long as reading the database does: in a server, in a worker.
 * The connection must not have `query_only` set.
 */
export function copyDatabase(database: Database, to: string): void {
  try {
    database.run('VACUUM INTO ?', [to])
    chmodSync(to, 0o600)
    const file = openSync(to, 'r+')
    fsyncSync(file)
    closeSync(file)
    const problem = quickProblemIn(to)
    if (problem !== undefined)
      throw new StoreError(
        'DAMAGED',
        msg`Kopian av databasen blev inte hel: {what} (SQLite: {problem}).`,
        sqliteWords(problem),
      )
  } catch (error) {
    rmSync(to, { force: true })
    throw error
  }
}
