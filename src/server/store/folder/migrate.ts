import type { Database } from 'bun:sqlite'
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Migration } from '../../../../migrations/migration.ts'
import { newestMigration } from '../../../../migrations/newest.ts'
import { msg } from '../../../shared/i18n.ts'
import { rowOf } from '../query.ts'
import { StoreError } from '../storeError.ts'
import { quickProblem } from './check.ts'
import { copyDatabase } from './copy.ts'
import { sqliteWords } from './sqliteWords.ts'

/**
 * Checks the database and runs the migrations that are due in one transaction, after a verified copy of what
 * was there. A database from a newer version is refused.
 */
export async function migrate(database: Database, folder: string | null): Promise<void> {
  check(database, folder)
  database.run(
    'CREATE TABLE IF NOT EXISTS migrations (id INTEGER PRIMARY KEY, name TEXT NOT NULL, at INTEGER NOT NULL)',
  )
  const current = currentMigration(database)
  refuseNewer(current)
  const due = await dueMigrations(current)
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

/** Number of the last migration that was run; 0 for a database that has none. */
export function currentMigration(database: Database): number {
  const table = database.query("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").get()
  if (!table) return 0
  const row = rowOf<{ id: number | null }>(database, 'SELECT max(id) AS id FROM migrations')
  return row.id ?? 0
}

/** Those that a database has not run. Most starts run none, and read none of them. */
export async function dueMigrations(current: number): Promise<Migration[]> {
  if (current === newestMigration) return []
  const { migrations } = await import('../../../../migrations/index.ts')
  return migrations.filter(({ id }) => id > current)
}

/** Throws NEWER for a database that this program is too old for. */
export function refuseNewer(current: number): void {
  if (current <= newestMigration) return
  throw new StoreError(
    'NEWER',
    msg`Databasen har version {current} och det här programmet känner till {newest}. Kör det nyare programmet, eller återställ en säkerhetskopia med: verkstad restore FIL --data MAPP --force`,
    { current, newest: newestMigration },
  )
}

function check(database: Database, folder: string | null): void {
  const problem = quickProblem(database)
  if (problem !== undefined) throw damaged(folder ?? ':memory:', problem)
}

export const damaged = (folder: string, problem: string) =>
  new StoreError(
    'DAMAGED',
    msg`Databasen i {folder} är skadad: {what} (SQLite: {problem}). Inget har ändrats. Återställ en säkerhetskopia med: verkstad restore FIL --data {folder} --force`,
    { folder, ...sqliteWords(problem) },
  )

/**
 * What the database was before, in `backups/`: complete and checked, or the migration does not begin. It has its name when
 * it is whole; what was cut off is removed by the next, or starts that are killed for being slow would fill the disk.
 */
function copyBefore(database: Database, folder: string, version: number): void {
  const to = join(folder, 'backups')
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(to)) if (/^before-migration-.*\.part(-|$)/.test(name)) rmSync(join(to, name))
  const copy = join(to, `before-migration-from-${version}-${Date.now()}.db`)
  copyDatabase(database, `${copy}.part`)
  renameSync(`${copy}.part`, copy)
}
