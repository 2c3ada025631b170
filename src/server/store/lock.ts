import { Database } from 'bun:sqlite'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { msg } from '../../shared/i18n.ts'
import { StoreError } from './storeError.ts'

/**
 * Takes the data folder for this process alone and returns how to let it go. The lock is an exclusive
 * transaction on a file of its own: the operating system drops it when the process dies, however it dies.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock.db')
  const database = new Database(path, { create: true })
  try {
    database.run('PRAGMA busy_timeout = 500')
    database.run('PRAGMA journal_mode = DELETE')
    database.run('BEGIN EXCLUSIVE')
  } catch {
    database.close()
    throw new StoreError(
      'IN_USE',
      msg`Ett annat Verkstad använder redan {folder}. Stoppa det först, eller välj en annan mapp med --data.`,
      { folder },
    )
  }
  chmodSync(path, 0o600)
  return () => database.close()
}
