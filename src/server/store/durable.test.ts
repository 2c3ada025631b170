import { CFunction, JSCallback, type Pointer, ptr, read, toArrayBuffer } from 'bun:ffi'
import type { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { note } from '../../../test/binary/support/notes.ts'
import { openStore, type SqliteStore } from './folder/open.ts'

/** With a store on disk, and the count of how often its journal was handed to the disk (fsync). */
async function counting(run: (store: SqliteStore, synced: () => number) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'verkstad-durable-'))
  const store = await openStore({ folder: join(folder, 'data') })
  // The journal is opened by the first that writes.
  await write(store, 0)
  const syncs = countSyncs(store.database.writing)
  try {
    await run(store, syncs.count)
  } finally {
    syncs.end()
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const write = (store: SqliteStore, n: number) => store.write((tx) => tx.settings.put(`n${n}`, String(n)))

/** `SQLITE_FCNTL_JOURNAL_POINTER`: the file of the journal, whose first word leads to the table of what it can do. */
const journalPointer = 28
/** Words of that table (`sqlite3_io_methods`, version 3), and which of them is `xSync`. */
const [methods, xSync] = [19, 5]
const word = 8

/** Puts a function of ours in the place of the one that SQLite syncs its journal with, which counts and calls it. */
function countSyncs(database: Database) {
  const found = new BigUint64Array(1)
  database.fileControl('main', journalPointer, found)
  const file = new BigUint64Array(toArrayBuffer(Number(found[0]) as Pointer, 0, word))
  const [table = 0n] = file
  const ours = new BigUint64Array(toArrayBuffer(Number(table) as Pointer, 0, methods * word).slice(0))
  const sync = CFunction({
    ptr: read.ptr(Number(table) as Pointer, xSync * word) as Pointer,
    args: ['ptr', 'i32'],
    returns: 'i32',
  })
  let count = 0
  const counted = new JSCallback(
    (of: Pointer, flags: number) => {
      count++
      return sync(of, flags)
    },
    { args: ['ptr', 'i32'], returns: 'i32' },
  )
  ours[xSync] = BigInt(counted.ptr ?? 0)
  file[0] = BigInt(ptr(ours))
  return {
    // Held until then: what SQLite alone points at would be collected under it.
    ...{ ours, found, sync },
    count: () => count,
    end() {
      file[0] = table
      counted.close()
    },
  }
}

test('what was acknowledged is on the disk: each commit was synced before anybody was answered', () =>
  counting(async (store, synced) => {
    const before = synced()
    for (let n = 1; n <= 50; n++) {
      if (n % 10 === 0) Bun.gc(true)
      await write(store, n)
      expect(synced() - before).toBe(n)
    }
    const { commits } = store.counts
    const at = synced()
    await Promise.all(Array.from({ length: 1_000 }, (_, n) => write(store, n)))
    expect(store.counts.commits - commits).toBeLessThan(1_000)
    expect(synced() - at).toBe(store.counts.commits - commits)
    note({ times: 51, figure: `${synced() - before} commits, as many syncs` })
  }))

test('which is what is counted: with less than FULL none is', () =>
  counting(async (store, synced) => {
    store.database.writing.run('PRAGMA synchronous = NORMAL')
    const before = synced()
    for (let n = 1; n <= 50; n++) await write(store, n)
    expect(synced()).toBe(before)
  }))
