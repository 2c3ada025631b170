import { Database } from 'bun:sqlite'
import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import { anonymousSession } from '../../src/server/session.ts'
import { state } from '../../src/shared/process/processFixture.ts'
import { faultGraph, publishFault, sendFault } from '../support/cases.ts'
import { freePort, isBuilt, type RunningBinary, setUp, startBinary } from './support/server.ts'

/** Cases whose timers are due at one instant. */
const many = 1_000

describe.skipIf(!isBuilt)('kill -9 while timers run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verkstad-killTimers-'))
  const data = join(folder, 'data')
  let server: RunningBinary | undefined
  afterAll(async () => {
    await server?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  test('each is followed once', async () => {
    const port = await freePort()
    server = await startBinary(folder, port)
    await setUp(server.url, 'blank', { data })
    await server.stop()
    await prepare(data)
    const database = new Database(join(data, 'verkstad.db'), { readonly: true })
    const left = database.query<{ n: number }, []>("SELECT count(*) AS n FROM tasks WHERE kind = 'caseTimer'")
    let killed = 0
    for (let before = many; before > 0; ) {
      server = await startBinary(folder, port)
      // A fifth of them each time, and the last go on to their end.
      const enough = killed < 4 ? before - many / 5 : 0
      let now = before
      while (now > enough) {
        await new Promise((resolve) => setImmediate(resolve))
        now = left.get()?.n ?? 0
      }
      if (now > 0) killed++
      await server.kill()
      before = left.get()?.n ?? 0
    }
    const moved = database
      .query(
        "SELECT count(*) AS moved, count(DISTINCT caseRow) AS cases FROM case_timeline WHERE kind = 'status'",
      )
      .get()
    database.close()
    expect(moved).toEqual({ moved: many, cases: many })
    expect(killed).toBeGreaterThan(0)
  })
})

async function prepare(data: string): Promise<void> {
  const app = await createApp({ config: readConfig({ data, port: 0 }), embedded: null })
  const graph = faultGraph()
  const timer = { _id: 't1', after: 'PT1S', connection: 'ny-pagar' }
  graph.states[0] = state('ny', 'start', { ...graph.states[0], timers: [timer] })
  const formId = await publishFault(app, { graph })
  // From this machine: an address of strangers may not begin so many.
  const visitor = anonymousSession({ address: '127.0.0.1' })
  for (let n = 0; n < many; n++) await sendFault(app, visitor, formId)
  await app.close()
}
