import type { Database } from 'bun:sqlite'
import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { msg } from '../../../shared/i18n.ts'
import { codeOf, messageOf } from '../../../shared/thrown.ts'
import { queryBuilder } from '../driver.ts'
import { createJournal } from '../journal/journal.ts'
import { refuseDamagedJournal } from '../journal/journalDamage.ts'
import { createScanner, type Scanner } from '../scanner.ts'
import { keptRows } from '../sqlite/keptRows.ts'
import { sqliteRepositories } from '../sqlite/repositories.ts'
import { SteadyDatabase } from '../steady.ts'
import type { Store } from '../store.ts'
import { StoreError } from '../storeError.ts'
import { createWriter } from '../writer.ts'
import { requireFolder } from './access.ts'
import { lockFolder } from './lock.ts'
import { refuseLost } from './lost.ts'
import { damaged, migrate } from './migrate.ts'
import { isDiskFull, makeRoomToStart } from './reserve.ts'
import { createStoreRoom, type StoreRoom } from './room.ts'
import { refuseUnfinished } from './unfinished.ts'

export interface OpenOptions {
  /** The data folder; made with mode 0700 when it is not there. Absent: in memory, for tests. */
  folder?: string
  /** Largest database, bytes; default as large as the disk lets it. */
  maxBytes?: number | null
  /** Below this, bytes, visitors' writes wait; default none. */
  staffBytes?: number
  /** In memory, for tests: one whose tables are there already. Absent: a new one. */
  memory?: SteadyDatabase
}

/** With what lies below: for whoever looks after the database as such, and for tests. Engines know the store alone. */
export interface SqliteStore extends Store {
  /** The connection that reads, and the one that writes. In memory they are one. */
  database: { reading: Database; writing: Database }
  scan: Scanner
}

/**
 * Opens the store: takes the folder for this process alone, checks the database, brings it up to date.
 * Throws `StoreError` with a text for the administrator when it cannot.
 */
export async function openStore(options: OpenOptions = {}): Promise<SqliteStore> {
  const folder = options.folder ?? null
  if (folder) requireFolder(folder)
  const unlock = folder ? lockFolder(folder) : () => {}
  let writing: Database | undefined
  let room: StoreRoom | undefined
  try {
    if (folder) {
      refuseUnfinished(folder)
      refuseLost(folder)
      refuseDamagedJournal(folder)
      makeRoomToStart(folder)
    }
    const path = folder ? join(folder, 'verkstad.db') : ':memory:'
    const database =
      (!folder && options.memory) || new SteadyDatabase(path, { create: true, readwrite: true })
    writing = database
    prepare(database, folder !== null)
    if (folder) {
      chmodSync(path, 0o600)
      beginJournal(database)
    }
    await migrate(database, folder)
    // What would roll a write back alone: in a file it costs many writes as much as what they write. Not while the tables
    // are brought up to date, when whole indexes are sorted.
    database.run('PRAGMA temp_store = MEMORY')
    // In memory one connection does both: readers of a shared cache would see uncommitted rows otherwise.
    const reading = folder ? connectReader(path) : database
    const journal = folder ? createJournal(path, database) : undefined
    const { maxBytes = null, staffBytes = 0 } = options
    const opened = createStoreRoom({ folder, database, maxBytes, staffBytes })
    room = opened
    const scan = createScanner(folder ? path : null, reading)
    const forgetting: (() => void)[] = []
    const onRollback = (forget: () => void) => void forgetting.push(forget)
    const rows = keptRows()
    const repositories = (raw: Database) =>
      sqliteRepositories({ raw, db: queryBuilder(raw), scan, keptRows: rows, onRollback })
    const writer = createWriter(database, repositories(database), {
      free: journal?.free,
      committed() {
        rows.settle()
        journal?.grew()
      },
      full: opened.full,
      mayWrite: () => opened.left() !== 'reserve' || opened.mayUseReserve(),
      rollback() {
        for (const forget of forgetting) forget()
      },
    })
    let closed = false
    return {
      ...writer,
      write: (work) => (closed ? Promise.reject(new Error('The store was closed.')) : writer.write(work)),
      read: repositories(reading),
      async wipe() {
        await journal?.wipe()
      },
      size: () => (folder ? statSync(path).size : 0),
      room: opened.left,
      withReserve: opened.withReserve,
      database: { reading, writing: database },
      scan,
      folder,
      async close() {
        await writer.idle()
        closed = true
        await Promise.all([scan.close(), journal?.close()])
        opened.stop()
        if (reading !== database) reading.close()
        if (folder) database.run('PRAGMA wal_checkpoint(TRUNCATE)')
        database.close()
        unlock()
      },
    }
  } catch (error) {
    room?.stop()
    writing?.close()
    unlock()
    throw folder && !(error instanceof StoreError) ? explained(error, folder) : error
  }
}

/** What SQLite could not do, as what the administrator is to do. */
function explained(error: unknown, folder: string): unknown {
  if (isDiskFull(folder)) return noSpace(folder)
  return ['SQLITE_NOTADB', 'SQLITE_CORRUPT', 'SQLITE_IOERR'].some((code) => codeOf(error).startsWith(code))
    ? damaged(folder, messageOf(error))
    : error
}

const noSpace = (folder: string) =>
  new StoreError(
    'NO_SPACE',
    msg`Disken där {folder} ligger är full, och databasen går inte att öppna. Frigör några megabyte och starta igen. Inget är förlorat.`,
    { folder },
  )

function prepare(database: Database, durable: boolean): void {
  // busy_timeout first: the others may already meet a lock.
  database.run('PRAGMA busy_timeout = 5000')
  if (durable) {
    database.run('PRAGMA journal_mode = WAL')
    database.run('PRAGMA synchronous = FULL')
  }
  database.run('PRAGMA foreign_keys = ON')
  // What goes is overwritten where it lay. Pages that are freed whole are left to `wipe`: that costs nothing as one writes.
  database.run('PRAGMA secure_delete = FAST')
  database.run('PRAGMA trusted_schema = OFF')
  database.run('PRAGMA cache_size = -16000')
}

/**
 * What the process before has left in the journal is copied, and the journal begins anew: remains of transactions that were
 * cut off do not add up in it (`journalDamage`). Where the disk is full it stays as it is.
 */
function beginJournal(database: Database): void {
  try {
    database.run('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!codeOf(error).startsWith('SQLITE_FULL')) throw error
  }
}

function connectReader(path: string): Database {
  const database = new SteadyDatabase(path, { readonly: true })
  database.run('PRAGMA busy_timeout = 5000')
  database.run('PRAGMA query_only = ON')
  database.run('PRAGMA cache_size = -16000')
  return database
}
