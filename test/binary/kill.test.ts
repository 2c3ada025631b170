import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Acknowledged, createClients, nothingYet } from './support/clients.ts'
import { enlarge } from './support/large.ts'
import { isTrustRound, note } from './support/notes.ts'
import { freePort, isBuilt, post, type RunningBinary, setUp, startBinary } from './support/server.ts'

/**
 * The power goes, again and again, while sixteen people fill in, send in, upload, handle cases, import solutions and
 * make backups: what they were told had been saved is there afterwards, once, and the database is sound.
 */
const rounds = isTrustRound ? Number(process.env.VERKSTAD_ROUNDS ?? 200) : 5
/** Acknowledged writes in a round before the process is killed. */
const perRound = 210
/** How large the database is before, bytes. */
const large = 1_000_000_000
/** Tasks that wait beside what the clients queue: each kill falls among some. */
const tasks = isTrustRound ? 100_000 : 500
/** A start after a kill takes at most so many times one after a clean stop, as a rule. */
const asLong = 3

if (!isBuilt) console.log('dist/verkstad is not built: the tests that kill it are skipped')

describe.skipIf(!isBuilt)('kill -9', () => {
  let folder = ''
  let port = 0
  let server: RunningBinary | undefined
  const database = () => join(folder, 'data/verkstad.db')

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'verkstad-kill-'))
    port = await freePort()
  })
  afterAll(async () => {
    await server?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  test('loses nothing that was acknowledged, and does each task that waited once', async () => {
    server = await startBinary(folder, port)
    const staff = await setUp(server.url, 'felanmalan', { data: join(folder, 'data') })
    const acknowledged = nothingYet()
    // The same pages are looked through after a clean stop as after a kill.
    const clean = await prepared()
    const starts: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const clients = createClients({ url: server.url, staff, acknowledged, round })
      // Killed while it is made: the next start and the next backup clear it away.
      if (round % 5 === 2) await post(`${server.url}/api/action/backup/create`, {}, staff)
      await clients.reached(acknowledged.writes + perRound)
      await server.kill()
      expect(await clients.ended()).toEqual([])
      starts.push(await started())
      expect(await missing(server.url, staff, acknowledged, round)).toEqual([])
    }
    expect(acknowledged.writes).toBeGreaterThanOrEqual(1_000)
    expect(await missing(server.url, staff, acknowledged)).toEqual([])

    await drained(server.url, staff)
    expect(await server.stop()).toBe(0)
    server = undefined
    const ready = starts.toSorted((a, b) => a - b)
    const usual = ready[ready.length >> 1] ?? 0
    const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
    note({
      times: rounds,
      figure: [
        `${acknowledged.writes} writes acknowledged`,
        `${tasks} tasks done once`,
        `${(statSync(database()).size / 1e9).toFixed(1)} GB`,
        `ready again after ${seconds(usual)} as a rule, ${seconds(ready.at(-1) ?? 0)} at most, ${seconds(clean)} after a clean stop`,
      ].join(', '),
    })
    sound(database())
    // What a start takes is the machine's, and its load's; that a kill makes it longer would be ours.
    if (isTrustRound) expect(usual).toBeLessThan(asLong * clean)
  })

  /** Starts it again; milliseconds until it was ready. */
  async function started(): Promise<number> {
    const from = performance.now()
    server = await startBinary(folder, port)
    return performance.now() - from
  }

  /** A database of its size, with tasks that wait; answers how long the start on it took, milliseconds. */
  async function prepared(): Promise<number> {
    const answers = { namn: 'Eva Ek', epost: 'eva@example.org', galler: 'skrap', plats: 'Storgatan 1' }
    const input = { formId: 'form-felanmalan', data: answers, complete: true }
    const { formDataId } = await post(`${server?.url}/api/action/admin/saveFormData3`, input)
    expect(await server?.stop()).toBe(0)
    if (isTrustRound) enlarge(database(), large)
    plantTasks(database(), { formDataId, count: tasks })
    return started()
  }
})

/** Tasks like those that processes queue: each puts a line in a bell, and one in the timeline of the case. */
function plantTasks(path: string, of: { formDataId: string; count: number }): void {
  const database = new Database(path)
  const { _id: user } = database.query("SELECT _id FROM documents WHERE schema = 'user'").get() as {
    _id: string
  }
  const effect = { effect: 'Case/notify', input: { to: 'named', users: [user], msg: planted } }
  const payload = JSON.stringify({ formDataId: of.formDataId, ...effect })
  database.run(
    `WITH RECURSIVE count(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM count WHERE n < ?)
     INSERT INTO tasks (_id, org, kind, payload, state, runAt, attempts, maxAttempts, created)
     SELECT 'planted-' || n, 'default', 'caseEffect', ?, 'waiting', 0, 0, 12, 0 FROM count`,
    [of.count, payload],
  )
  database.close()
}
const planted = 'Påminnelse'

/** Nothing is damaged, torn, done twice or left out in a database that nobody has. */
function sound(path: string): void {
  const database = new Database(path, { readonly: true })
  const all = (sql: string, ...values: string[]) => database.query(sql).all(...values)
  expect(all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(all('PRAGMA foreign_key_check')).toEqual([])
  expect(unevenMails(database)).toEqual([])
  expect(all('SELECT number FROM cases GROUP BY org, number HAVING count(number) > 1')).toEqual([])
  expect(all('SELECT count(*) AS n FROM notifications WHERE msg = ?', planted)).toEqual([{ n: tasks }])
  // The process of the form tells roles; these told one person, who is the only one there is.
  const done = `
    SELECT count(*) AS n FROM case_timeline JOIN case_timeline_content USING (seq) WHERE kind = 'effect'
    AND json_extract(content, '$.output.told[0]') = (SELECT _id FROM documents WHERE schema = 'user')`
  expect(all(done)).toEqual([{ n: tasks }])
  database.close()
}

/** What was acknowledged and is not there, or less of it than was said. */
async function missing(
  url: string,
  staff: Record<string, string>,
  { cases, files, imports }: Acknowledged,
  round?: number,
): Promise<unknown[]> {
  const lost: unknown[] = []
  for (const [formDataId, told] of cases) {
    if (round !== undefined && told.round !== round) continue
    const input = { formDataId, caseToken: told.caseToken }
    const { formData } = await post(`${url}/api/action/admin/loadForm3`, input)
    // A write that was not acknowledged any more may be there as well: the count only goes up.
    const saved = Number(String(formData.data.plats ?? '').replace('Storgatan ', ''))
    const isLess = saved < told.saved || (told.number !== undefined && formData.DiaryNumber !== told.number)
    if (isLess || (told.status === 'under-handlaggning' && formData.status !== told.status))
      lost.push({ told, formData })
  }
  for (const [assetId, { sha256, round: of }] of files) {
    if (round !== undefined && of !== round) continue
    const content = await fetch(`${url}/api/asset/${assetId}`, { headers: staff })
    const hash = new Bun.CryptoHasher('sha256').update(await content.arrayBuffer()).digest('hex')
    if (content.status !== 200 || hash !== sha256) lost.push({ assetId, status: content.status })
  }
  for (const [id, of] of imports) {
    if (round !== undefined && of !== round) continue
    const imported = { page: 'category', id }
    const { data } = await post(`${url}/api/action/admin/load`, imported, staff).catch(() => ({ data: null }))
    if (data?.name !== id) lost.push({ import: id })
  }
  return lost
}

/** Waits until the work that was queued with the cases is done. */
async function drained(url: string, staff: Record<string, string>): Promise<void> {
  for (;;) {
    const { counts, dead } = await post(`${url}/api/action/work/load`, {}, staff)
    expect(dead).toEqual([])
    const left = counts.waiting + counts.running
    if (left === 0) return
    // Counting them costs as much as doing some.
    await Bun.sleep(left > 1_000 ? 2_000 : 50)
  }
}

/** Cases that were sent in and whose author was not written to exactly once. */
function unevenMails(database: Database): unknown[] {
  const sql = `
    SELECT c._id, (SELECT count(*) FROM mails m WHERE m.org = c.org AND m.caseId = c._id) AS mails
    FROM cases c WHERE c.draft = 0 AND mails <> 1 AND c._id NOT LIKE 'large-%'`
  return database.query(sql).all()
}
