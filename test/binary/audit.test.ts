import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binary, freePort, isBuilt, type RunningBinary, setUp, startBinary } from './server.ts'

if (!isBuilt) console.log('dist/verkstad is not built: the tests of its audit log are skipped')

setDefaultTimeout(120_000)

let folder = ''
let server: RunningBinary
beforeAll(async () => {
  if (!isBuilt) return
  folder = mkdtempSync(join(tmpdir(), 'verkstad-audit-'))
  server = await startBinary(folder, await freePort())
  await setUp(server.url, 'felanmalan', { data: join(folder, 'data') })
})
afterAll(async () => {
  await server?.kill()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

type Row = { seq: number; action: string; detail: string }

function rows(): Row[] {
  const database = new Database(join(folder, 'data/verkstad.db'), { readonly: true })
  const found = database.query('SELECT seq, action, detail FROM audit ORDER BY seq').all() as Row[]
  database.close()
  return found
}

function doctor() {
  const { stdout, exitCode } = Bun.spawnSync([binary, 'doctor', '--data', 'data', '--json'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '' },
  })
  const { findings } = JSON.parse(stdout.toString())
  const told = findings.filter(({ check }: { check: string }) => check === 'audit')
  return { exitCode, told: told.map(({ severity, text }: Record<string, string>) => `${severity}: ${text}`) }
}

test.skipIf(!isBuilt)(
  'probes are one row, a stop signs the last one, and rows cut off the end are found',
  async () => {
    for (let i = 0; i < 40; i++) {
      expect((await fetch(`${server.url}/a/guess${i}`)).status).toBe(404)
      expect((await fetch(`${server.url}/wp-login.php?${i}`)).status).toBe(404)
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
    const probes = rows().filter(({ action }) => action === 'probe')
    expect(probes.map(({ detail }) => JSON.parse(detail))).toMatchObject([{ missing: 40, path: 40 }])
    const last = rows().at(-1)?.seq ?? 0
    expect(JSON.parse(readFileSync(join(folder, 'data/keys/audit-head.json'), 'utf8'))).toMatchObject({
      seq: last,
    })
    expect(doctor().told).toEqual([expect.stringContaining(`signerad till rad ${last}`)])
    const database = new Database(join(folder, 'data/verkstad.db'))
    database.run('DROP TRIGGER audit_no_delete')
    database.run('DELETE FROM audit WHERE seq = ?', [last])
    database.close()
    expect(doctor()).toEqual({
      exitCode: 1,
      told: [expect.stringMatching(/^problem: .*de sista raderna är borttagna/)],
    })
  },
)
