import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rewrite } from '../../../../test/support/database.ts'
import { openStore } from '../folder/open.ts'
import { journalDamage } from './journalDamage.ts'

const writes = 40
const names = ['verkstad.db', 'verkstad.db-wal', 'verkstad.db-shm']
const [wal, shm] = ['verkstad.db-wal', 'verkstad.db-shm']
let folder = ''
let copies = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verkstad-journal-'))
  const store = await openStore({ folder: join(folder, 'living') })
  // What was there before is in the database, and the journal begins anew over it: its old frames lie behind.
  const put = (n: number) =>
    rewrite(store, (database) => {
      database.run("INSERT INTO settings VALUES (?, '1')", [`write ${n} ${'y'.repeat(3_000)}`])
    })
  for (let n = 0; n < writes; n++) await put(1_000 + n)
  store.database.writing.run('PRAGMA wal_checkpoint(RESTART)')
  for (let n = 0; n < writes; n++) await put(n)
  mkdirSync(join(folder, 'killed'))
  for (const name of names) copyFileSync(join(folder, 'living', name), join(folder, 'killed', name))
  await store.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a process left that was killed; without the index it is what the power left that went. */
function left(withIndex: boolean): string {
  const made = join(folder, `copy-${++copies}`)
  mkdirSync(made)
  for (const name of withIndex ? names : names.slice(0, 2))
    copyFileSync(join(folder, 'killed', name), join(made, name))
  return made
}

/** How many of the writes SQLite reads. */
function readable(made: string): number {
  const database = new Database(join(made, 'verkstad.db'))
  const { n } = database
    .query("SELECT count(*) AS n FROM settings WHERE key LIKE 'write %' AND key NOT LIKE 'write 1___ %'")
    .get() as { n: number }
  database.close()
  return n
}

const change = (made: string, work: (bytes: Buffer) => void) => {
  const bytes = readFileSync(join(made, wal))
  work(bytes)
  writeFileSync(join(made, wal), bytes)
}
const frameBytes = 24 + 4_096
const frames = () => (readFileSync(join(folder, 'killed', wal)).length - 32) / frameBytes

test.each([true, false])('a sound journal is whole, with the index (%p) and without', (withIndex) => {
  const made = left(withIndex)
  expect(journalDamage(made)).toBeUndefined()
  expect(readable(made)).toBe(writes)
})

describe('whatever byte was changed and wherever it was cut', () => {
  const places = 80
  test('after a kill nothing that was saved is missing without a word', () => {
    let told = 0
    for (let n = 0; n < places; n++) {
      const made = left(true)
      const size = readFileSync(join(made, wal)).length
      const at = Math.floor((size * n) / places)
      if (n % 3 === 0) truncateSync(join(made, wal), at)
      else change(made, (bytes) => bytes.writeUInt8((bytes.readUInt8(at) ^ (1 << (n % 8))) & 0xff, at))
      const damage = journalDamage(made)
      if (damage) told++
      else expect([n, at, readable(made)]).toEqual([n, at, writes])
      rmSync(made, { recursive: true })
    }
    // What lies behind the newest frame is of no use to anybody, and no damage.
    expect(told).toBeGreaterThan(places / 2)
  })

  test('after the power went, no more than the last transaction is', () => {
    for (let n = 0; n < places; n++) {
      const made = left(false)
      const at = 32 + Math.floor(((readFileSync(join(made, wal)).length - 32) * n) / places)
      change(made, (bytes) => bytes.writeUInt8((bytes.readUInt8(at) ^ (1 << (n % 8))) & 0xff, at))
      if (!journalDamage(made)) expect([n, at, readable(made) >= writes - 1]).toEqual([n, at, true])
      rmSync(made, { recursive: true })
    }
  })
})

test.each<[what: string, damage: string | undefined, harm: (made: string) => void]>([
  ['that is not there', 'gone', (made) => rmSync(join(made, wal))],
  ['that is empty', 'gone', (made) => truncateSync(join(made, wal), 0)],
  [
    'cut in the middle of a frame',
    'short',
    (made) => truncateSync(join(made, wal), 32 + 20 * frameBytes + 100),
  ],
  ['without its beginning', 'changed', (made) => change(made, (bytes) => bytes.fill(0, 0, 32))],
  ['with rubbish in the middle', 'changed', (made) => change(made, (bytes) => bytes.fill(7, 40_000, 60_000))],
])(
  'a journal %s stops the start, which names the restore command and changes nothing',
  async (_, damage, harm) => {
    const made = left(true)
    harm(made)
    expect(journalDamage(made)).toBe(damage as 'gone')
    const before = names.map((name) => existsSync(join(made, name)) && readFileSync(join(made, name)))
    await expect(openStore({ folder: made })).rejects.toMatchObject({
      code: 'DAMAGED',
      message: expect.stringContaining('verkstad restore FIL'),
    })
    expect(names.map((name) => existsSync(join(made, name)) && readFileSync(join(made, name)))).toEqual(
      before,
    )
  },
)

test('the last transaction, torn by a power cut, is nobody’s loss: nobody was told of it', async () => {
  const made = left(false)
  const last = frames()
  // Frames of the journal before lie behind: the newest is looked for.
  const salts = readFileSync(join(made, wal)).subarray(16, 24)
  change(made, (bytes) => {
    for (let n = last - 1; n >= 0; n--) {
      const at = 32 + n * frameBytes
      if (!bytes.subarray(at + 8, at + 16).equals(salts)) continue
      bytes.fill(0, at + 2_000, at + frameBytes)
      return
    }
  })
  expect(journalDamage(made)).toBeUndefined()
  const store = await openStore({ folder: made })
  await store.close()
  expect(readable(made)).toBe(writes - 1)
})

test('one of zeros alone, made as the power went, is empty', () => {
  const made = left(false)
  rmSync(join(made, wal))
  writeFileSync(join(made, wal), new Uint8Array(40_000))
  expect(journalDamage(made)).toBeUndefined()
  writeFileSync(join(made, shm), new Uint8Array(32_768))
  expect(journalDamage(made)).toBeUndefined()
})
