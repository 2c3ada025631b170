import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Acknowledged, createClients, nothingYet } from './clients.ts'
import { enlarge } from './large.ts'
import { isTrustRound, note } from './notes.ts'
import { freePort, isBuilt, post, type RunningBinary, setUp, startBinary } from './server.ts'

/**
 * The power goes, again and again, while sixteen people fill in, send in, upload, handle cases, import solutions and
 * make backups: what they were told had been saved is there afterwards, once, and the database is sound.
 */
const rounds = isTrustRound ? Number(process.env.VERKSTAD_ROUNDS ?? 200) : 5
/** Acknowledged writes in a round before the process is killed. */
const perRound = 210
/** How large the database is before, and how long a start may take then; bytes, milliseconds. */
const large = { bytes: 1_000_000_000, readyWithin: 5_000 }

if (!isBuilt) console.log('dist/verkstad is not built: the tests that kill it are skipped')

describe.skipIf(!isBuilt)('kill -9', () => {
  let folder = ''
  let port = 0
  let server: RunningBinary | undefined

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'verkstad-kill-'))
    port = await freePort()
  })
  afterAll(async () => {
    await server?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  test('loses nothing that was acknowledged', async () => {
    server = await startBinary(folder, port)
    const staff = await setUp(server.url, 'felanmalan', { data: join(folder, 'data') })
    const acknowledged = nothingYet()
    if (isTrustRound) await makeLarge()
    const starts: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const clients = createClients({ url: server.url, staff, acknowledged, round })
      // Killed while it is made: the next start and the next backup clear it away.
      if (round % 5 === 2) await post(`${server.url}/api/action/backup/create`, {}, staff)
      await clients.reached(acknowledged.writes + perRound)
      await server.kill()
      expect(await clients.ended()).toEqual([])
      const from = performance.now()
      server = await startBinary(folder, port)
      starts.push(performance.now() - from)
      expect(await missing(server.url, staff, acknowledged, round)).toEqual([])
    }
    if (isTrustRound) expect(Math.max(...starts)).toBeLessThan(large.readyWithin)
    expect(acknowledged.writes).toBeGreaterThanOrEqual(1_000)
    expect(await missing(server.url, staff, acknowledged)).toEqual([])

    await drained(server.url, staff)
    expect(await server.stop()).toBe(0)
    server = undefined
    const database = new Database(join(folder, 'data/verkstad.db'), { readonly: true })
    expect(database.query('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    note({
      times: rounds,
      figure: [
        `${acknowledged.writes} writes acknowledged`,
        `${(statSync(join(folder, 'data/verkstad.db')).size / 1e9).toFixed(1)} GB`,
        `ready again after ${(Math.max(...starts) / 1000).toFixed(1)} s at most`,
      ].join(', '),
    })
    expect(database.query('PRAGMA foreign_key_check').all()).toEqual([])
    expect(unevenMails(database)).toEqual([])
    expect(
      database.query('SELECT number FROM cases GROUP BY org, number HAVING count(number) > 1').all(),
    ).toEqual([])
    database.close()
  })

  async function makeLarge(): Promise<void> {
    const answers = { namn: 'Eva Ek', epost: 'eva@example.org', galler: 'skrap', plats: 'Storgatan 1' }
    const input = { formId: 'form-felanmalan', data: answers, complete: true }
    await post(`${server?.url}/api/action/admin/saveFormData3`, input)
    expect(await server?.stop()).toBe(0)
    enlarge(join(folder, 'data/verkstad.db'), large.bytes)
    server = await startBinary(folder, port)
  }
})

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
    if (counts.waiting + counts.running === 0) return
    await Bun.sleep(50)
  }
}

/** Cases that were sent in and whose author was not written to exactly once. */
function unevenMails(database: Database): unknown[] {
  const sql = `
    SELECT c._id, (SELECT count(*) FROM mails m WHERE m.org = c.org AND m.caseId = c._id) AS mails
    FROM cases c WHERE c.draft = 0 AND mails <> 1 AND c._id NOT LIKE 'large-%'`
  return database.query(sql).all()
}
