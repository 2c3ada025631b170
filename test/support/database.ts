import type { Database } from 'bun:sqlite'
import type { SqliteStore } from '../../src/server/store/folder/open.ts'
import type { Store } from '../../src/server/store/store.ts'

/** What lies below a store, for tests and the bench: to look, and to do what no engine can. */
const below = (store: Store) => (store as SqliteStore).database

/** To look at what is committed. */
export const databaseOf = (store: Store): Database => below(store).reading

/** A write beside the repositories: a clock put back, what an older program left behind. */
export const rewrite = (store: Store, work: (database: Database) => void): Promise<void> =>
  store.write(() => work(below(store).writing))
