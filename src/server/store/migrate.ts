import type { Database } from 'bun:sqlite'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../../../migrations/index.ts'
import { StoreError } from './lock.ts'

/**
 * Checks the database and runs the migrations that are due in one transaction, after a verified copy of what
 * was there. A database from a newer version is refused.
 */
export async function migrate(database: Database, folder: string | null): Promise<void> {
  check(database, folder)
  database.run('CREATE TABLE IF NOT EXISTS migrations (id INTEGER PRIMARY KEY, name TEXT NOT NULL, at INTEGER NOT NULL)')
  const row = database.query('SELECT max(id) AS id FROM migrations').get() as { id: number | null }
  const current = row.id ?? 0
  const newest = migrations.at(-1)?.id ?? 0
  if (current > newest) {
    throw new StoreError(
      'NEWER',
      `The database is at version ${current}; this program knows ${newest}. Run the newer program, or restore a backup.`,
    )
  }
  const due = migrations.filter((migration) => migration.id > current)
  if (due.length === 0) return
  if (folder && current > 0) copyBefore(database, folder, current)
  database.run('BEGIN EXCLUSIVE')
  try {
    for (const migration of due) {
      database.run(migration.up)
      database.run('INSERT INTO migrations VALUES (?, ?, ?)', [migration.id, migration.name, Date.now()])
    }
    database.run('COMMIT')
  } catch (error) {
    database.run('ROLLBACK')
    throw error
  }
}

function check(database: Database, folder: string | null): void {
  let answer = 'unreadable'
  try {
    answer = (database.query('PRAGMA quick_check(1)').get() as { quick_check: string }).quick_check
  } catch {}
  if (answer === 'ok') return
  throw new StoreError(
    'DAMAGED',
    `The database in ${folder ?? 'memory'} is damaged (${answer}). Nothing was changed. ` +
      'Restore a backup with: verkstad restore FILE --data FOLDER',
  )
}

function copyBefore(database: Database, folder: string, version: number): void {
  const to = join(folder, 'backups')
  if (!existsSync(to)) mkdirSync(to, { mode: 0o700 })
  const path = join(to, `before-migration-from-${version}-${Date.now()}.db`)
  database.run('VACUUM INTO ?', [path])
}
