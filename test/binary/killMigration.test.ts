import { Database } from 'bun:sqlite'
import { afterAll, describe, expect, test } from 'bun:test'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enlarge } from './support/large.ts'
import { isTrustRound, note } from './support/notes.ts'
import { binary, freePort, isBuilt, startBinary } from './support/server.ts'

// The power goes while the database of the first version is brought up to date, at moments spread over all of it.
if (!isBuilt) console.log('dist/verkstad is not built: the tests that kill its migration are skipped')

const kills = isTrustRound ? 12 : 3
/** Milliseconds after its commit at which it is killed as well: what a start does to what it has made is then under way. */
const afterCommit = isTrustRound ? [0, 0, 5, 20, 60, 200] : [0, 30]
/** How large the database is before, bytes. */
const large = 1_000_000_000

const folder = mkdtempSync(join(tmpdir(), 'verkstad-migrated-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [pristine, data, looked] = ['pristine', 'data', 'looked'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]

/** What a database holds, and the version and shape that go with it. */
function facts(path: string) {
  const database = new Database(path)
  const one = (sql: string) => Object.values(database.query(sql).get() as object)[0] as number | string
  const count = (what: string) => one(`SELECT count(*) FROM ${what}`)
  try {
    return {
      version: one('SELECT max(id) FROM migrations'),
      shape: one('SELECT group_concat(name) FROM (SELECT name FROM sqlite_schema ORDER BY name)'),
      cases: count('cases WHERE draft = 0'),
      answers: one('SELECT sum(length(data)) FROM cases WHERE draft = 0'),
      timeline: count('case_timeline'),
      notes: count('case_notes'),
      published: one('SELECT sum(length(tree)) FROM published'),
      accounts: count('accounts'),
      integrity: one('PRAGMA integrity_check'),
    }
  } finally {
    database.close()
  }
}

/** The same of what a kill left, without doing what the next start is to do. */
function factsOfCopy() {
  rmSync(looked, { recursive: true, force: true })
  cpSync(data, looked, { recursive: true, filter: (path) => !/\/(backups|blobs)$/.test(path) })
  return facts(join(looked, 'verkstad.db'))
}

/** Waits until the database is of that version, as seen from beside. */
async function broughtTo(version: number | string, by: Bun.Subprocess): Promise<void> {
  while (by.exitCode === null) {
    try {
      const database = new Database(join(data, 'verkstad.db'), { readonly: true })
      try {
        const found = database.query('SELECT max(id) AS id FROM migrations').get() as { id: number }
        if (found.id === version) return
      } finally {
        database.close()
      }
    } catch {
      // It is being opened.
    }
    await Bun.sleep(1)
  }
  throw new Error(`it ended with ${by.exitCode}`)
}

/** Copies that were made before a migration. */
const copies = () => {
  const backups = join(data, 'backups')
  return existsSync(backups) ? readdirSync(backups).filter((name) => name.startsWith('before-migration')) : []
}

describe.skipIf(!isBuilt)('a migration killed at any moment', () => {
  test('leaves the old database or the new one, whole, and the next start goes on from there', async () => {
    const port = await freePort()
    const fixture = new URL('../fixtures/upgrade/0.1.0.tar.gz', import.meta.url).pathname
    Bun.spawnSync(['tar', '-xzf', fixture], { cwd: folder })
    if (isTrustRound) enlarge(join(data, 'verkstad.db'), large)
    cpSync(data, pristine, { recursive: true })
    const old = factsOfCopy()
    const from = performance.now()
    const first = await startBinary(folder, port)
    const whole = performance.now() - from
    expect(await first.stop()).toBe(0)
    const fresh = facts(join(data, 'verkstad.db'))
    expect(fresh).toEqual({
      ...old,
      version: expect.any(Number),
      shape: expect.any(String),
      timeline: expect.any(Number),
    })
    expect(fresh.version).toBeGreaterThan(Number(old.version))

    const start = () =>
      Bun.spawn([binary, 'serve', '--port', String(port), '--data', 'data'], {
        cwd: folder,
        env: { PATH: process.env.PATH ?? '' },
        stdio: ['ignore', 'ignore', 'ignore'],
      })
    const anew = () => {
      rmSync(data, { recursive: true, force: true })
      cpSync(pristine, data, { recursive: true })
    }
    const left = { old: 0, new: 0 }
    let found = fresh
    for (let n = 1; n <= kills; n++) {
      // Goes on with what the kill before has left, while that is the old one.
      if (found.version !== old.version) anew()
      const child = start()
      // The last when it is about done, or just done: both ends of it are tried.
      await Bun.sleep((whole * n * 1.1) / kills)
      child.kill('SIGKILL')
      await child.exited
      found = factsOfCopy()
      if (found.version === old.version) {
        expect(found).toEqual(old)
        left.old++
      } else {
        expect({ ...found, timeline: 0 }).toEqual({ ...fresh, timeline: 0 })
        left.new++
      }
    }
    for (const ms of afterCommit) {
      anew()
      const child = start()
      await broughtTo(fresh.version, child)
      await Bun.sleep(ms)
      child.kill('SIGKILL')
      await child.exited
      expect({ ...factsOfCopy(), timeline: 0 }).toEqual({ ...fresh, timeline: 0 })
      left.new++
    }
    const last = await startBinary(folder, port)
    expect(await last.stop()).toBe(0)
    expect({ ...facts(join(data, 'verkstad.db')), timeline: 0 }).toEqual({ ...fresh, timeline: 0 })
    // What was cut off as it was made is gone; what has the name of a copy is one.
    expect(copies().length).toBeGreaterThan(0)
    for (const copy of copies())
      expect({ copy, ...facts(join(data, 'backups', copy)) }).toEqual({ copy, ...old })
    note({
      times: kills + afterCommit.length,
      figure: `${left.old} left the old one, ${left.new} the new; ${(whole / 1000).toFixed(1)} s undisturbed`,
    })
  })
})
