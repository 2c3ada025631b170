import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import type { Migration } from '../../../../migrations/migration.ts'
import { newestMigration } from '../../../../migrations/newest.ts'
import { withoutSidecars } from '../journal/sidecars.ts'
import { currentMigration, dueMigrations, refuseNewer } from './migrate.ts'

export interface MigrationState {
  /** Number of the last migration that was run, and of the last this program has. */
  current: number
  newest: number
  due: Pick<Migration, 'id' | 'name'>[]
}

/** How far a database is, without changing it; also while a server has it. Throws NEWER as `openStore` does. */
export function migrationState(folder: string): Promise<MigrationState> {
  return withoutSidecars(folder, () => read(folder))
}

async function read(folder: string): Promise<MigrationState> {
  const database = new Database(join(folder, 'verkstad.db'), { readonly: true })
  try {
    database.run('PRAGMA busy_timeout = 5000')
    const current = currentMigration(database)
    refuseNewer(current)
    return { current, newest: newestMigration, due: await dueMigrations(current) }
  } finally {
    database.close()
  }
}
