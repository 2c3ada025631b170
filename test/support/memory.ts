import { openStore, type SqliteStore } from '../../src/server/store/folder/open.ts'
import { SteadyDatabase } from '../../src/server/store/steady.ts'

let tables: string | undefined

/**
 * A new store in memory, on a copy of one that was brought up to date from nothing by the migrations: doing so takes ten times
 * what the copy does, and a test has a store of its own.
 */
export async function openMemory(): Promise<SqliteStore> {
  tables ??= await migrated()
  return openStore({ memory: new SteadyDatabase(tables) })
}

/** Bun opens what it has serialized as it does a file of that name, and its types know of names alone. */
async function migrated(): Promise<string> {
  const store = await openStore()
  const bytes: unknown = store.database.writing.serialize()
  await store.close()
  return bytes as string
}
