import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { anonymousSession } from '../src/server/session.ts'
import { state } from '../src/shared/process/processFixture.ts'
import { post, setUp } from '../test/binary/support/server.ts'
import { faultGraph, publishFault } from '../test/support/cases.ts'
import { asked } from './asked.ts'
import { answersTo, formPages } from './forms.ts'
import { type Measurement, rate, row } from './harness.ts'
import { executables, type Pair } from './processes.ts'

/** Fewer where there is no time for all of them: what is measured says how many. */
const many = Number(process.env.VERKSTAD_BENCH_TIMERS ?? 100_000)
const size = { fields: 5 }
/** Cases that come in meanwhile, a second. */
const incoming = 200
/** Milliseconds that the floor is measured for, before and after, and /healthz at rest. */
const floorMs = 5_000
const restMs = 3_000
/** Milliseconds from the start until they are due: the server has looked through all that wait by then, and been asked at rest. */
const aheadMs = restMs + 12_000 + many / 5

/** All of them follow a connection, each once, while cases come in and somebody asks for /healthz all the time. */
export const timers: Measurement = {
  name: 'timers',
  title: `${many.toLocaleString('en')} timers due at the same instant, while ${incoming} cases a second come in`,
  async run() {
    const pair = await executables()
    const floor = bareStates(join(pair.data, '..', 'floor.db'))
    try {
      const formId = await prepare(pair)
      const early = await rate(floorMs, floor.change)
      const due = Date.now() + aheadMs
      setDue(join(pair.data, 'verkstad.db'), due)
      const ours = await pair.startOurs()
      await ours.until('/healthz')
      const send = (n: number) =>
        post(`${ours.url}/api/action/admin/saveFormData3`, {
          formId,
          data: answersTo(size, n),
          complete: true,
        })
      await rate(1_000, send, 4)
      const rest = await asked(ours.url, () => Bun.sleep(restMs))
      const wait = due - Date.now()
      if (wait < 0) throw new Error('they were due before everything was ready')
      await Bun.sleep(wait)
      const cases = new Database(join(pair.data, 'verkstad.db'), { readonly: true })
      const left = cases.query<{ n: number }, [number]>(
        "SELECT count(*) AS n FROM tasks WHERE kind = 'caseTimer' AND runAt = ?",
      )
      const from = performance.now()
      let [seconds, sent] = [0, 0]
      const busy = await asked(ours.url, async () => {
        const under = new Set<Promise<unknown>>()
        for (;;) {
          const passed = (performance.now() - from) / 1_000
          for (; sent < passed * incoming && under.size < 500; sent++) {
            const one = send(sent).finally(() => under.delete(one))
            under.add(one)
          }
          // Not so often that counting is what is measured.
          if (Math.floor(passed) > seconds) {
            seconds = Math.floor(passed)
            if (left.get(due)?.n === 0) break
          }
          await Bun.sleep(5)
        }
        seconds = (performance.now() - from) / 1_000
        await Promise.all(under)
      })
      cases.close()
      await ours.stop()
      const late = await rate(floorMs, floor.change)
      requireOnce(join(pair.data, 'verkstad.db'))
      console.log(`  ${(sent / seconds).toFixed(0)} cases a second came in meanwhile`)
      return [
        row('timers followed, against a bare update of a status with one commit each', '/s', 'more', {
          ...{ ours: many / seconds, floor: (early + late) / 2, budget: { ratio: 0.3 } },
        }),
        row('the longest answer of /healthz meanwhile, against one at rest', 'ms', 'less', {
          ...{ ours: busy.longest, floor: rest.longest, budget: { ours: rest.longest + 20 } },
        }),
        row('99 of 100 of them within', 'ms', 'less', { ours: busy.most, floor: rest.most }),
        row('cases that came in meanwhile', '/s', 'more', {
          ...{ ours: sent / seconds, budget: { ours: incoming * 0.95 } },
        }),
      ]
    } finally {
      floor.close()
      pair.remove()
    }
  },
}

/** A set-up data folder with as many cases, each with a timer; answers the form that others come in by. */
async function prepare(pair: Pair): Promise<string> {
  const ours = await pair.startOurs()
  await ours.until('/healthz')
  await setUp(ours.url, 'blank', { data: pair.data })
  await ours.stop()
  const app = await createApp({ config: readConfig({ data: pair.data, port: 0 }), embedded: null })
  const { cases } = app.services
  const graph = faultGraph()
  const timer = { _id: 't1', after: 'PT1S', connection: 'ny-pagar' }
  graph.states[0] = state('ny', 'start', { ...graph.states[0], timers: [timer] })
  const timed = await publishFault(app, { pages: formPages(size), graph })
  const formId = await publishFault(app, { prefix: 'i-', pages: formPages(size) })
  const visitor = anonymousSession({ address: '127.0.0.1' })
  let next = 0
  const client = async () => {
    while (next < many)
      await cases.save(visitor, { formId: timed, data: answersTo(size, next++), complete: true })
  }
  await Promise.all(Array.from({ length: 32 }, client))
  await cases.caughtUp()
  await app.close()
  return formId
}

/** All of them at one instant. */
function setDue(path: string, due: number): void {
  const database = new Database(path)
  database.query("UPDATE tasks SET runAt = ? WHERE kind = 'caseTimer'").run(due)
  database.close()
}

/** Every case of them has been moved, and none twice. */
function requireOnce(path: string): void {
  const database = new Database(path, { readonly: true })
  const found = database
    .query<{ moved: number; cases: number }, []>(
      "SELECT count(*) AS moved, count(DISTINCT caseRow) AS cases FROM case_timeline WHERE kind = 'status'",
    )
    .get()
  database.close()
  if (found?.moved !== many || found.cases !== many)
    throw new Error(`${found?.moved} changes of ${found?.cases} cases, not ${many}`)
}

function bareStates(path: string) {
  const database = new Database(path, { create: true })
  database.run('PRAGMA journal_mode = WAL')
  database.run('PRAGMA synchronous = FULL')
  database.run('CREATE TABLE cases (_id INTEGER PRIMARY KEY, state TEXT NOT NULL, data TEXT NOT NULL)')
  const insert = database.query('INSERT INTO cases (state, data) VALUES (?, ?)')
  database.transaction(() => {
    for (let n = 0; n < 10_000; n++) insert.run('ny', JSON.stringify(answersTo(size, n)))
  })()
  const change = database.query("UPDATE cases SET state = iif(state = 'ny', 'pagar', 'ny') WHERE _id = ?")
  return {
    // To another each time: SQLite writes nothing of a row that is as it was.
    change: async (n: number) => void change.run((n % 10_000) + 1),
    close: () => database.close(),
  }
}
