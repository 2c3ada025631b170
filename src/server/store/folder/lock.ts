import { Database } from 'bun:sqlite'
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { msg } from '../../../shared/i18n.ts'
import { codeOf } from '../../../shared/thrown.ts'
import { StoreError } from '../storeError.ts'

/**
 * Takes the data folder for this process alone and returns how to let it go. The lock is an exclusive
 * transaction on a file of its own: the operating system drops it when the process dies, however it dies.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock.db')
  // Private before it is opened: what SQLite makes beside it gets the same mode. Never opened by hand once it is
  // there: closing it would drop a lock that this process has.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
  const database = new Database(path, { create: true })
  try {
    database.run('PRAGMA busy_timeout = 500')
    // Nothing is written, so that a full disk does not keep anybody from starting.
    database.run('PRAGMA journal_mode = MEMORY')
    database.run('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (!codeOf(error).startsWith('SQLITE_BUSY')) throw error
    throw new StoreError(
      'IN_USE',
      msg`Ett annat Verkstad använder redan {folder}. Stoppa det först, eller välj en annan mapp med --data.`,
      { folder },
    )
  }
  return () => database.close()
}

/** Whether another process has the folder now. */
export function heldBy(folder: string): 'nobody' | 'elsewhere' {
  if (!existsSync(join(folder, 'lock.db'))) return 'nobody'
  try {
    lockFolder(folder)()
    return 'nobody'
  } catch (error) {
    // What else is wrong with the folder is found by whoever opens it.
    return error instanceof StoreError ? 'elsewhere' : 'nobody'
  }
}
