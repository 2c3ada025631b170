import { Database } from 'bun:sqlite'
import { afterAll, expect, spyOn, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createJournal } from './journal.ts'

const folder = mkdtempSync(join(tmpdir(), 'verkstad-journal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A database whose journal is copied after 20 pages, and one commit of about three pages at a time. */
function kept(name: string, copiedFrom = name) {
  const path = join(folder, name)
  const database = new Database(path, { create: true })
  database.run('PRAGMA journal_mode = WAL')
  database.run('CREATE TABLE t (n INTEGER PRIMARY KEY, text TEXT)')
  const journal = createJournal(join(folder, copiedFrom), database, 20)
  const text = 'a'.repeat(9_000)
  return {
    path,
    database,
    journal,
    async write(times: number) {
      for (let n = 0; n < times; n++) {
        await journal.free()
        database.run('INSERT INTO t (text) VALUES (?)', [text])
        journal.grew()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    state: () =>
      database.query('PRAGMA wal_checkpoint(NOOP)').get() as {
        busy: number
        log: number
        checkpointed: number
      },
  }
}

test('what was written is copied while more is, and the journal begins anew', async () => {
  const { path, database, journal, write, state } = kept('grows.db')
  let rows = 0
  let longest = 0
  for (; state().log >= longest || rows < 300; rows++) {
    longest = Math.max(longest, state().log)
    await write(1)
  }
  await journal.close()
  // One that had not begun anew would have a page for each.
  expect(state().log).toBeLessThan(rows)
  database.close()
  const again = new Database(path)
  expect(again.query('SELECT count(*) AS n FROM t').get() as object).toEqual({ n: rows })
  expect(again.query('PRAGMA integrity_check').get() as object).toEqual({ integrity_check: 'ok' })
  again.close()
})

test('the last pages are copied when the write that is under way has ended', async () => {
  const { path, database, journal } = kept('under.db')
  for (let n = 0; n < 10; n++) database.run('INSERT INTO t (text) VALUES (?)', ['a'.repeat(9_000)])
  // What copies is started, and has had no turn yet.
  journal.grew()
  database.run('BEGIN IMMEDIATE')
  while (!journal.free()) await new Promise((resolve) => setImmediate(resolve))
  const ended = journal.free()?.then(() => database.inTransaction)
  // Somebody else waits for the database in vain for longer than who copies would: that answer would be there by then.
  const other = new Database(path)
  other.run('PRAGMA busy_timeout = 200')
  expect(() => other.run('BEGIN IMMEDIATE')).toThrow('locked')
  other.close()
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve))
  database.run('COMMIT')
  expect(await ended).toBe(false)
  await journal.close()
  database.close()
})

test('who reads long keeps the journal, not the writers; afterwards it is copied', async () => {
  const { path, database, journal, write, state } = kept('read.db')
  await write(1)
  const reader = new Database(path, { readonly: true })
  reader.run('BEGIN')
  reader.query('SELECT count(*) FROM t').get()
  await write(60)
  expect(state().log).toBeGreaterThan(150)
  reader.run('COMMIT')
  reader.close()
  while (state().log > 100) await write(1)
  await journal.close()
  database.close()
})

test('where copying fails it is said, writes go on, and whoever commits copies at last', async () => {
  const said = spyOn(console, 'error').mockImplementation(() => {})
  try {
    const { database, journal, write, state } = kept('fails.db', 'missing/database.db')
    while (said.mock.calls.length === 0) await write(1)
    expect(said.mock.calls.flat().join()).toContain('the journal could not be copied')
    await write(200)
    expect(state().log).toBeLessThan(200)
    await journal.close()
    database.close()
  } finally {
    said.mockRestore()
  }
})

test('nothing is started for a short journal', async () => {
  const { database, journal, write, state } = kept('short.db')
  await write(2)
  expect(journal.free()).toBeUndefined()
  await journal.close()
  expect(state().checkpointed).toBe(0)
  database.close()
})
