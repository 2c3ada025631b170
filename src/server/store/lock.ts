import { Database } from 'bun:sqlite'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'

/** The store cannot be opened; `message` tells the administrator why and what to do. */
export class StoreError extends Error {
  constructor(
    readonly code: 'IN_USE' | 'DAMAGED' | 'NEWER' | 'UNREADABLE',
    message: string,
  ) {
    super(message)
    this.name = 'StoreError'
  }
}

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
      `Another Verkstad process is using ${folder}. Stop it first, or choose another folder with --data.`,
    )
  }
  chmodSync(path, 0o600)
  return () => database.close()
}
