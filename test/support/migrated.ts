import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStore, type SqliteStore } from '../../src/server/store/folder/open.ts'
import { SteadyDatabase } from '../../src/server/store/steady.ts'

/**
 * New stores on a copy of one that the migrations brought up to date from nothing: doing so takes ten times what the copy does, and a test
 * has a store of its own.
 */
let tables: Uint8Array | undefined

async function migrated(): Promise<Uint8Array> {
  const store = await openStore()
  tables = store.database.writing.serialize()
  await store.close()
  return tables
}

export async function openMemory(): Promise<SqliteStore> {
  // Bun opens what it has serialized as it does a file of that name, and its types know of names alone.
  const bytes: unknown = tables ?? (await migrated())
  return openStore({ memory: new SteadyDatabase(bytes as string) })
}

/** In a folder that has none yet. */
export async function openFolder(folder: string): Promise<SqliteStore> {
  writeFileSync(join(folder, 'verkstad.db'), tables ?? (await migrated()))
  return openStore({ folder })
}
