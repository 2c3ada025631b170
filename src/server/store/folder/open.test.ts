import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rewrite } from '../../../../test/support/database.ts'
import { openStore } from './open.ts'

const folders: string[] = []
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'verkstad-store-'))
  folders.push(made)
  return join(made, 'data')
}
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true })
})

test('the folder is private and the database durable', async () => {
  const path = folder()
  const store = await openStore({ folder: path })
  const files = readdirSync(path).map((name) => [name, statSync(join(path, name)).mode & 0o777])
  const { writing } = store.database
  const pragma = {
    ...(writing.query('PRAGMA synchronous').get() as object),
    ...(writing.query('PRAGMA journal_mode').get() as object),
    ...(writing.query('PRAGMA foreign_keys').get() as object),
    ...(writing.query('PRAGMA temp_store').get() as object),
  }
  await store.close()
  expect(statSync(path).mode & 0o777).toBe(0o700)
  expect(files.filter(([, mode]) => mode !== 0o600)).toEqual([])
  expect(files.length).toBeGreaterThan(2)
  // Taking the folder writes nothing, so that it can be done on a full disk.
  expect(files.map(([name]) => name)).not.toContain('lock.db-journal')
  expect(pragma as object).toEqual({ synchronous: 2, journal_mode: 'wal', foreign_keys: 1, temp_store: 2 })
})

test('a second one on the same folder is refused with a reason, and let in when the first has gone', async () => {
  const path = folder()
  const first = await openStore({ folder: path })
  await expect(openStore({ folder: path })).rejects.toMatchObject({ code: 'IN_USE' })
  await first.close()
  const second = await openStore({ folder: path })
  await second.close()
})

test('a database from a newer program is refused', async () => {
  const path = folder()
  await (await openStore({ folder: path })).close()
  const database = new Database(join(path, 'verkstad.db'))
  database.run("INSERT INTO migrations VALUES (9999, 'future', 0)")
  database.close()
  await expect(openStore({ folder: path })).rejects.toMatchObject({ code: 'NEWER' })
})

test('a damaged database is refused and the restore command is named', async () => {
  const path = folder()
  const store = await openStore({ folder: path })
  await rewrite(store, (database) => {
    const insert = database.query("INSERT INTO settings VALUES (?, 'x')")
    for (let n = 0; n < 5000; n++) insert.run(`key ${n} ${'y'.repeat(200)}`)
  })
  await store.close()
  const file = join(path, 'verkstad.db')
  const bytes = readFileSync(file)
  bytes.fill(0xab, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 20_000)
  writeFileSync(file, bytes)
  await expect(openStore({ folder: path })).rejects.toMatchObject({
    code: 'DAMAGED',
    message: expect.stringContaining('verkstad restore'),
  })
})

test('readers see what is committed and nothing before', async () => {
  const store = await openStore({ folder: folder() })
  let during: unknown = 'unasked'
  await store.write(async () => {
    store.database.writing
      .query(
        `INSERT INTO documents (org, _id, schema, name, data, revision, created, updated) VALUES ('default', 'a', 'category', 'A', '{}', 1, 0, 0)`,
      )
      .run()
    during = await store.read.documents.find('default', 'a')
  })
  expect(during).toBeUndefined()
  expect(await store.read.documents.find('default', 'a')).toMatchObject({ name: 'A' })
  expect(await store.read.documents.find('other', 'a')).toBeUndefined()
  await store.close()
})

test('scans run read-only in the worker', async () => {
  const store = await openStore({ folder: folder() })
  expect(await store.scan.all('SELECT count(*) AS n FROM documents WHERE org = ?', ['default'])).toEqual([
    { n: 0 },
  ])
  const refusal = await store.scan.all("DELETE FROM settings WHERE key = ''", []).catch(String)
  expect(refusal).toContain('readonly')
  await store.close()
})

test('a write that was asked for before the store closed is done, and one that comes later is refused', async () => {
  const path = folder()
  const store = await openStore({ folder: path })
  const early = store.write((tx) => tx.settings.put('k', 'early'))
  const closing = store.close()
  const late = closing.then(() => store.write((tx) => tx.settings.put('k', 'late')))
  await expect(late).rejects.toThrow('The store was closed.')
  await early
  const next = await openStore({ folder: path })
  expect(await next.read.settings.find('k')).toBe('early')
  await next.close()
})
