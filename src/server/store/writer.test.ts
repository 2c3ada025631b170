import { Database } from 'bun:sqlite'
import { expect, spyOn, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '../../shared/wire/errors.ts'
import { queryBuilder } from './driver.ts'
import { createScanner } from './scanner.ts'
import { keptRows } from './sqlite/keptRows.ts'
import { sqliteRepositories } from './sqlite/repositories.ts'
import { createWriter } from './writer.ts'

function setUp(path = ':memory:') {
  const database = new Database(path)
  database.run('CREATE TABLE t (n INTEGER PRIMARY KEY, text TEXT)')
  let [full, rollbacks] = [0, 0]
  const writer = createWriter(
    database,
    sqliteRepositories({
      raw: database,
      db: queryBuilder(database),
      scan: createScanner(null, database),
      keptRows: keptRows(),
      onRollback: () => {},
    }),
    { full: () => full++, mayWrite: () => true, rollback: () => rollbacks++ },
  )
  const rows = () =>
    database
      .query('SELECT n FROM t ORDER BY n')
      .all()
      .map((row) => (row as { n: number }).n)
  const insert = (n: number, text = '') =>
    writer.write(() => void database.query('INSERT INTO t VALUES (?, ?)').run(n, text))
  return { database, writer, rows, insert, full: () => full, rollbacks: () => rollbacks }
}

test('writes that wait together share one commit', async () => {
  const { writer, rows, insert } = setUp()
  await Promise.all([1, 2, 3, 4].map((n) => insert(n)))
  expect(rows()).toEqual([1, 2, 3, 4])
  expect(writer.counts).toEqual({ commits: 1, writes: 4 })
})

test('between two of many long writes everybody else has a turn, and all share one commit', async () => {
  const { database, writer } = setUp()
  const seen: string[] = []
  const long = (n: number) =>
    writer.write(() => {
      for (const until = performance.now() + 5; performance.now() < until; );
      seen.push(`write ${n}`)
      if (n === 1) setImmediate(() => seen.push(`somebody else, in ${database.inTransaction}`))
    })
  await Promise.all([1, 2, 3].map(long))
  expect(seen).toEqual(['write 1', 'somebody else, in true', 'write 2', 'write 3'])
  expect(writer.counts).toEqual({ commits: 1, writes: 3 })
})

test('a write that fails is rolled back alone', async () => {
  const { database, writer, rows, insert, rollbacks } = setUp()
  const results = await Promise.allSettled([
    insert(1),
    writer.write(async () => {
      database.query('INSERT INTO t VALUES (2, null)').run()
      throw new Error('no')
    }),
    insert(3),
  ])
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(rows()).toEqual([1, 3])
  expect(rollbacks()).toBe(1)
})

test('nobody is told of a write before it is committed', async () => {
  const { database, writer } = setUp()
  let open: boolean | undefined
  await writer.write((tx) => tx.afterCommit(() => (open = database.inTransaction)))
  expect(open).toBe(false)
})

test('what a failed write wanted to tell is not told', async () => {
  const { writer } = setUp()
  let told = false
  const failed = writer.write((tx) => {
    tx.afterCommit(() => (told = true))
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await writer.idle()
  expect(told).toBe(false)
})

test('a full disk answers DISK_FULL, keeps what was there and works again when there is room', async () => {
  const { database, rows, insert, full } = setUp()
  await insert(1)
  const { page_count } = database.query('PRAGMA page_count').get() as { page_count: number }
  database.run(`PRAGMA max_page_count = ${page_count}`)
  const failure = await insert(2, 'x'.repeat(20_000)).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Failure)
  expect((failure as Failure).code).toBe('DISK_FULL')
  expect(full()).toBe(1)
  expect(rows()).toEqual([1])
  database.run('PRAGMA max_page_count = 100000')
  await insert(2, 'x'.repeat(20_000))
  expect(rows()).toEqual([1, 2])
})

test('while somebody else has the database a write waits, and everybody else goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verkstad-writer-'))
  const path = join(folder, 'a.db')
  const { database, rows, insert } = setUp(path)
  const other = new Database(path)
  other.run('BEGIN IMMEDIATE')
  const written = insert(1)
  // The loop turns: were the write to wait inside of the database, nobody could give it back.
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve))
  other.run('ROLLBACK')
  await written
  expect(rows()).toEqual([1])
  other.close()
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

test('writes that cannot begin are answered, and later ones are tried anew', async () => {
  const { database, writer, rows, insert } = setUp()
  database.run('BEGIN')
  const results = await Promise.allSettled([insert(1), insert(2)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await writer.idle()
  database.run('ROLLBACK')
  await insert(3)
  expect(rows()).toEqual([3])
})

test('who stumbles over what was committed keeps neither the writer nor anybody else waiting', async () => {
  const said = spyOn(console, 'error').mockImplementation(() => {})
  try {
    const { writer, rows, insert } = setUp()
    let told = 0
    const stumbling = writer.write((tx) => {
      tx.afterCommit(() => {
        throw new Error('after')
      })
      tx.afterCommit(() => void told++)
    })
    await Promise.all([stumbling, insert(1)])
    await insert(2)
    await writer.idle()
    expect({ told, rows: rows() }).toEqual({ told: 1, rows: [1, 2] })
    expect(said.mock.calls.flat().join()).toContain('after a write: after')
  } finally {
    said.mockRestore()
  }
})
