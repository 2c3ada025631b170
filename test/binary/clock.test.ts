import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '../../src/shared/ids.ts'
import { freePort, isBuilt, post, setUp, startBinary } from './support/server.ts'

if (!isBuilt) console.log('dist/verkstad is not built: the tests of its clock are skipped')

setDefaultTimeout(120_000)

const year = 365 * 86_400_000
const answers = { namn: 'Eva Ek', epost: 'eva@example.org', galler: 'skrap', plats: 'Storgatan 1' }

let folder = ''
let port = 0
beforeAll(async () => {
  if (!isBuilt) return
  folder = mkdtempSync(join(tmpdir(), 'verkstad-clock-'))
  port = await freePort()
  const server = await startBinary(folder, port)
  const staff = await setUp(server.url, 'felanmalan', { data: join(folder, 'data') })
  // Somebody for the bell to ring for.
  const registrar = { name: 'Rune', email: 'rune@example.org', password: 'brevlåda myra tallkotte' }
  const user = { page: 'user', data: { ...registrar, roles: ['role-registrator'] } }
  await post(`${server.url}/api/action/admin/create`, user, staff)
  const save = (input: object) =>
    post(`${server.url}/api/action/admin/saveFormData3`, {
      formId: 'form-felanmalan',
      data: answers,
      ...input,
    })
  await save({})
  await save({ complete: true })
  const upload = { name: 'a.txt', size: 10, mimeType: 'text/plain' }
  await post(`${server.url}/api/action/admin/initUpload3`, upload, staff)
  // The bell is rung behind the sending.
  while (aged().notifications === 0) await Bun.sleep(20)
  expect(await server.stop()).toBe(0)
})
afterAll(() => {
  if (folder) rmSync(folder, { recursive: true, force: true })
})

function inDatabase<T>(work: (database: Database) => T): T {
  const database = new Database(join(folder, 'data/verkstad.db'))
  database.run('PRAGMA busy_timeout = 5000')
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/** What goes with age. */
const aged = () =>
  inDatabase((database) => {
    const count = (what: string) =>
      (database.query(`SELECT count(*) AS n FROM ${what}`).get() as { n: number }).n
    return {
      drafts: count('cases WHERE draft = 1'),
      uploads: count('assets WHERE finished IS NULL'),
      sessions: count('sessions'),
      notifications: count('notifications'),
      log: count("log WHERE kind = 'system' AND msg = 'old'"),
    }
  })

/** Everything that goes with age becomes a year older, as it is for a machine whose clock leapt ahead. */
const leap = () =>
  inDatabase((database) => {
    for (const [table, ...columns] of [
      ['cases', 'created', 'updated'],
      ['assets', 'created'],
      ['sessions', 'created', 'lastSeen', 'expires'],
      ['notifications', 'at'],
    ] as [string, ...string[]][])
      for (const column of columns) database.run(`UPDATE ${table} SET ${column} = ${column} - ${year}`)
    const id = newId(Date.now() - year)
    database.run(
      `INSERT INTO log (_id, org, at, kind, level, msg) VALUES (?, 'default', ?, 'system', 'info', 'old')`,
      [id, Date.now() - year],
    )
  })

/** How far the server's time had come, moved. */
const believe = (ms: number) =>
  inDatabase((database) => {
    const at = Date.now() + ms
    database.run(`INSERT OR REPLACE INTO settings (key, value) VALUES ('clock', ?)`, [
      JSON.stringify({ now: at, machine: at, leap: null }),
    ])
  })

/** Every schedule is due at the next start, and is waited for. */
async function runSchedules(): Promise<string> {
  inDatabase((database) => database.run(`UPDATE tasks SET runAt = 0 WHERE kind = 'schedule'`))
  const server = await startBinary(folder, port)
  const due = () =>
    inDatabase((database) =>
      database.query(`SELECT 1 FROM tasks WHERE kind = 'schedule' AND runAt = 0`).all(),
    )
  while (due().length > 0) await Bun.sleep(20)
  expect(await server.stop()).toBe(0)
  const doctor = Bun.spawnSync(['dist/verkstad', 'doctor', '--data', join(folder, 'data')], {
    cwd: new URL('../../', import.meta.url).pathname,
  })
  return doctor.stdout.toString()
}

describe.skipIf(!isBuilt)('a clock that leaps a year while the server is off', () => {
  test('removes nothing, and the doctor tells of it', async () => {
    leap()
    believe(-year)
    const before = aged()
    expect(before).toMatchObject({ drafts: 1, uploads: 1, log: 1 })
    expect(before.sessions).toBeGreaterThan(0)
    expect(before.notifications).toBeGreaterThan(0)
    expect(await runSchedules()).toContain('Datorns klocka har hoppat 365 dygn')
    expect(aged()).toEqual(before)
  })

  test('and a year that went by while it ran does', async () => {
    believe(0)
    await runSchedules()
    expect(aged()).toEqual({ drafts: 0, uploads: 0, sessions: 0, notifications: 0, log: 0 })
  })
})
