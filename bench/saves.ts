import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { type App, createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { anonymousSession } from '../src/server/session.ts'
import { post, setUp } from '../test/binary/support/server.ts'
import { publishFault } from '../test/support/cases.ts'
import { databaseOf } from '../test/support/database.ts'
import { answersTo, formPages } from './forms.ts'
import { inTurns, type Measurement, type Row, rate, row } from './harness.ts'
import { executables, type Pair } from './processes.ts'
import { openSockets } from './socketClients.ts'

const size = { fields: 20 }
/** Milliseconds of each turn. */
const turn = 1_500
const rounds = 5
/** Milliseconds that both servers are called before they are measured. */
const warmUpMs = 5_000
/** Seconds that cases are sent in without a break, and those at its beginning and end that are told apart. */
const sustained = 60
const edge = 10
/** Seconds that cases come in at half of that rate. */
const halfway = 20
/**
 * A socket that is logged in may send 50 frames a second: so many keep 32 calls under way all the time. Those of visitors have a measure
 * together, and would measure that.
 */
const socketCount = 512

/** Each save is a case of 20 answers, checked against the published form, numbered, with two lines in its timeline. */
export const saves: Measurement = {
  name: 'saves',
  title: 'Acknowledged durable saves of a case with 20 fields, 32 at a time',
  async run() {
    const pair = await executables()
    try {
      const { formId, staff } = await prepare(pair)
      return [...(await inProcess(pair, formId)), ...(await overTheWire(pair, formId, staff))]
    } finally {
      pair.remove()
    }
  },
}

/** A set-up data folder with the form published in it; `staff`: who somebody is that works there, for calls. */
async function prepare(pair: Pair): Promise<{ formId: string; staff: Record<string, string> }> {
  const ours = await pair.startOurs()
  await ours.until('/healthz')
  const staff = await setUp(ours.url, 'blank', { data: pair.data })
  await ours.stop()
  const app = await createApp({ config: readConfig({ data: pair.data, port: 0 }), embedded: null })
  const formId = await publishFault(app, { pages: formPages(size) })
  await app.close()
  return { formId, staff }
}

const caseOf = (formId: string, n: number) => ({ formId, data: answersTo(size, n), complete: true })

async function inProcess(pair: Pair, formId: string): Promise<Row[]> {
  const floor = bareTable(join(pair.data, 'floor.db'))
  const app = await createApp({ config: readConfig({ data: pair.data, port: 0 }), embedded: null })
  const visitor = anonymousSession({ address: '127.0.0.1' })
  const ours = (n: number) => app.services.cases.save(visitor, caseOf(formId, n))
  const draft = await app.services.cases.save(visitor, { formId, data: answersTo(size, 0) })
  const { formDataId, caseToken = '' } = draft
  const again = (n: number) =>
    app.services.cases.save(visitor, { formId, formDataId, caseToken, data: answersTo(size, n) })
  await rate(500, ours)
  const before = { ...app.services.store.counts }
  // The floor before and after, so that a machine that becomes slower meets both.
  const early = await rate(edge * 1_000, floor.insert)
  const perSecond = await rates(sustained, ours)
  const flooded = performance.now()
  await app.services.cases.caughtUp()
  const caughtUpMs = performance.now() - flooded
  const bare = (early + (await rate(edge * 1_000, floor.insert))) / 2
  const { commits, writes } = app.services.store.counts
  console.log(
    `  ${((writes - before.writes) / (commits - before.commits)).toFixed(1)} writes shared a commit`,
  )
  const sentIn = mean(perSecond)
  const behindMs = await behindAt(app, sentIn / 2, ours)
  await app.services.cases.caughtUp()
  const kept = await inTurns(
    rounds,
    () => rate(turn, floor.insert),
    () => rate(turn, again),
  )
  // What is measured next must not begin with the lists of these.
  await app.services.cases.caughtUp()
  await app.close()
  floor.close()
  return [
    row(`cases sent in for ${sustained} s, against a bare insert with one commit each`, '/s', 'more', {
      ours: sentIn,
      floor: bare,
      budget: { ratio: 1 },
    }),
    row(`the first ${edge} s of them`, '/s', 'more', { ours: mean(perSecond.slice(0, edge)), floor: bare }),
    row(`the last ${edge} s of them`, '/s', 'more', {
      ours: mean(perSecond.slice(-edge)),
      floor: bare,
      budget: { ratio: 1 },
    }),
    row('from the last of them to lists and search that hold all', 'ms', 'less', {
      ours: caughtUpMs,
      budget: { ours: 60_000 },
    }),
    row('the longest a case waits for its lists at half of that rate', 'ms', 'less', {
      ours: behindMs,
      budget: { ours: 1_000 },
    }),
    row('the same draft saved again, all answers changed', '/s', 'more', { ...kept, budget: { ratio: 2 } }),
  ]
}

/** Calls of 32 clients in each of so many seconds. */
async function rates(seconds: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const done = Array.from({ length: seconds }, () => 0)
  const from = performance.now()
  await rate(seconds * 1_000, async (n) => {
    await work(n)
    const second = Math.floor((performance.now() - from) / 1_000)
    if (done[second] !== undefined) done[second]++
  })
  return done
}

/**
 * Cases come in at a rate, whether the one before has been answered or not; the age of the oldest that no list holds.
 */
async function behindAt(
  { services: { store } }: App,
  perSecond: number,
  send: (n: number) => Promise<unknown>,
): Promise<number> {
  const oldest = databaseOf(store).query(
    'SELECT arrived FROM cases WHERE row = (SELECT min(row) FROM case_dirty) AND arrived IS NOT NULL',
  )
  const under = new Set<Promise<unknown>>()
  const from = performance.now()
  const passed = () => (performance.now() - from) / 1_000
  let [sent, longest] = [0, 0]
  while (passed() < halfway) {
    for (; sent < passed() * perSecond && under.size < 1_000; sent++) {
      const one = send(sent).finally(() => under.delete(one))
      under.add(one)
    }
    const waiting = oldest.get() as { arrived: number } | null
    if (waiting) longest = Math.max(longest, Date.now() - waiting.arrived)
    await Bun.sleep(5)
  }
  await Promise.all(under)
  console.log(
    `  ${(sent / passed()).toFixed(0)} of ${perSecond.toFixed(0)} a second came in at half of the rate`,
  )
  return longest
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

function bareTable(path: string) {
  const database = new Database(path, { create: true })
  database.run('PRAGMA journal_mode = WAL')
  database.run('PRAGMA synchronous = FULL')
  database.run('CREATE TABLE cases (_id TEXT PRIMARY KEY, data TEXT NOT NULL)')
  const insert = database.query('INSERT INTO cases VALUES (?, ?)')
  return {
    insert: async (n: number) => void insert.run(crypto.randomUUID(), JSON.stringify(answersTo(size, n))),
    close: () => database.close(),
  }
}

/** The executable and the bare server, each with the clients in this process. */
async function overTheWire(pair: Pair, formId: string, staff: Record<string, string>): Promise<Row[]> {
  const [floor, ours] = [await pair.startFloor(), await pair.startOurs()]
  await Promise.all([floor.until('/healthz'), ours.until('/healthz')])
  const toFloor = (n: number) => post(`${floor.url}/save`, answersTo(size, n))
  const overHttp = (n: number) => post(`${ours.url}/api/action/admin/saveFormData3`, caseOf(formId, n))
  const overHttpToo = (n: number) =>
    post(`${ours.url}/api/action/admin/saveFormData3`, caseOf(formId, n), staff)
  const token = staff.authorization?.replace('Bearer ', '') ?? ''
  const sockets = await openSockets(`${ours.url.replace('http', 'ws')}/socket?token=${token}`, socketCount)
  const overSocket = (n: number) => sockets.ask(n, 'admin/saveFormData3', caseOf(formId, n))
  // Both as they are a while after their start: the first thousands of calls of a process run before it is compiled.
  for (const call of [toFloor, overHttp]) await rate(warmUpMs, call)
  const http = await inTurns(
    rounds,
    () => rate(turn, toFloor),
    () => rate(turn, overHttp),
  )
  const socket = await inTurns(
    rounds,
    () => rate(turn, overHttpToo),
    () => rate(turn, overSocket),
  )
  sockets.close()
  await Promise.all([floor.stop(), ours.stop()])
  return [
    row('over HTTP, against a bare server with one commit each', '/s', 'more', {
      ...http,
      budget: { ratio: 1 },
    }),
    row('over the websocket, against the same over HTTP', '/s', 'more', { ...socket, budget: { ratio: 1 } }),
  ]
}
