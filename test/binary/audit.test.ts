import { expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installation } from './support/installation.ts'
import { isBuilt } from './support/server.ts'

setDefaultTimeout(120_000)
const own = installation({ name: 'audit', about: 'its audit log' })

type Row = { seq: number; action: string; detail: string }

const rows = () =>
  own.inDatabase(
    (database) => database.query('SELECT seq, action, detail FROM audit ORDER BY seq').all() as Row[],
  )

async function doctor() {
  const { said, exitCode } = await own.ask('doctor')
  const told = said.findings.filter(({ check }: { check: string }) => check === 'audit')
  return { exitCode, told: told.map(({ severity, text }: Record<string, string>) => `${severity}: ${text}`) }
}

test.skipIf(!isBuilt)(
  'probes are one row, a stop signs the last one, and rows cut off the end are found',
  async () => {
    for (let i = 0; i < 40; i++) {
      expect((await fetch(`${own.server.url}/a/guess${i}`)).status).toBe(404)
      expect((await fetch(`${own.server.url}/wp-login.php?${i}`)).status).toBe(404)
    }
    expect((await fetch(`${own.server.url}/healthz`)).status).toBe(200)
    expect(await own.server.stop()).toBe(0)
    const probes = rows().filter(({ action }) => action === 'probe')
    const counts = probes.map(({ detail }) => JSON.parse(detail) as { missing?: number; path?: number })
    const of = (probe: 'missing' | 'path') => counts.reduce((sum, count) => sum + (count[probe] ?? 0), 0)
    expect([of('missing'), of('path')]).toEqual([40, 40])
    // One row each quarter of an hour, which may begin in the middle of it.
    expect(counts.length).toBeLessThanOrEqual(2)
    const last = rows().at(-1)?.seq ?? 0
    expect(JSON.parse(readFileSync(join(own.folder, 'data/keys/audit-head.json'), 'utf8'))).toMatchObject({
      seq: last,
    })
    expect((await doctor()).told).toEqual([expect.stringContaining(`signerad till rad ${last}`)])
    own.inDatabase((database) => {
      database.run('DROP TRIGGER audit_no_delete')
      database.run('DELETE FROM audit WHERE seq = ?', [last])
    })
    expect(await doctor()).toEqual({
      exitCode: 1,
      told: [expect.stringMatching(/^problem: .*de sista raderna är borttagna/)],
    })
  },
)
