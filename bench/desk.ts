import { join } from 'node:path'
import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { freePort, post, setUp } from '../test/binary/support/server.ts'
import { publishFault } from '../test/support/cases.ts'
import { inTurns, type Measurement, median, type Row, row } from './harness.ts'
import { answersOf, fill, floorOf } from './manyCases.ts'
import { ask, type Desk, listOf, person } from './people.ts'
import { executables } from './processes.ts'

const count = Number(process.env.BENCH_DESK ?? 1_000_000)
/** People with the list open, and cases that come in each second meanwhile. */
const people = 200
const perSecond = 200
const seconds = 30
const rounds = 60

/** The desk over a million cases, beside a bare server with an index for each question; quiet, and at work. */
export const desk: Measurement = {
  name: 'desk',
  title: `The desk over ${count} cases, with ${people} lists open`,
  async run() {
    const pair = await executables()
    try {
      const first = await pair.startOurs()
      await first.until('/healthz')
      const headers = await setUp(first.url, 'blank', { data: pair.data })
      await first.stop()
      const app = await createApp({ config: readConfig({ data: pair.data, port: 0 }), embedded: null })
      const formId = await publishFault(app)
      const entered = await fill(app, formId, count)
      const path = join(pair.data, '..', 'list.db')
      floorOf(app, path).close()
      await app.close()
      const floor = await bareServer(path)
      const ours = await pair.startOurs()
      await ours.until('/healthz')
      try {
        return [entered, ...(await measured(floor.url, { url: ours.url, headers, formId }))]
      } finally {
        floor.stop()
        await ours.stop()
      }
    } finally {
      pair.remove()
    }
  },
}

async function measured(floor: string, ours: Desk): Promise<Row[]> {
  const { formId } = ours
  const at = `SELECT * FROM cases WHERE formId = '${formId}'`
  const questions: [what: string, sql: string, input: object][] = [
    ['by time of change', `${at} AND state = 'ny' ORDER BY updated DESC`, { states: ['ny'] }],
    ['by an answer', `${at} AND state = 'ny' ORDER BY gata`, { states: ['ny'], sort: { 'data.gata': 1 } }],
  ]
  const facets = () => ask(ours, 'case/facets', { formIds: [formId] })
  const [, , byAnswer] = questions[1] ?? ['', '', {}]
  await madeIn('lists of an answer', async () =>
    Boolean((await ask(ours, 'case/list', { ...listOf(formId), ...byAnswer })).making),
  )
  await madeIn('facets and counts', async () => {
    await facets()
    return Object.values((await ask(ours, 'case/views', {})).counts).includes(null)
  })
  const round = async (when: string): Promise<Row[]> => {
    const rows: Row[] = []
    for (const [what, sql, input] of questions)
      for (const page of [1, 200]) {
        const limited = `${sql} LIMIT 50 OFFSET ${(page - 1) * 50}`
        const both = await inTurns(
          rounds,
          () => timed(() => post(floor, { sql: limited })),
          () => timed(() => ask(ours, 'case/list', { ...listOf(formId), page, ...input })),
        )
        rows.push(
          row(`page ${page} of 50, ${what}, ${when}`, 'ms', 'less', { ...both, budget: { ratio: 2 } }),
        )
      }
    const times: number[] = []
    let approximate = false
    for (let n = 0; n < rounds; n++)
      times.push(
        await timed(async () => {
          const { facets: all } = await facets()
          approximate = all.some((one: { approximate: boolean }) => one.approximate)
        }),
      )
    rows.push(
      row(`counts of all facets${approximate ? ', some marked as approximate' : ''}, ${when}`, 'ms', 'less', {
        ours: median(times),
        budget: { ours: 50 },
      }),
    )
    return rows
  }
  const quiet = await round('nothing else going on')
  const work = await atWork(ours)
  const busy = await round(`${perSecond} cases a second coming in, ${people} lists open`)
  return [...quiet, ...busy, ...(await work.end())]
}

/** Cases come in, and everybody at a list asks for it when they are told; until it is ended. */
async function atWork(desk: Desk): Promise<{ end(): Promise<Row[]> }> {
  const heard = new Map<string, number>()
  const note = (id: string) => heard.has(id) || heard.set(id, performance.now())
  const sockets = await Promise.all(
    Array.from({ length: people }, (_, n) => person(desk, n === 0 ? { told: note } : {})),
  )
  const sent = new Map<string, number>()
  const under = new Set<Promise<unknown>>()
  let [isOver, n, refused] = [false, 0, 0]
  const from = performance.now()
  const coming = (async () => {
    while (!isOver) {
      const due = ((performance.now() - from) / 1_000) * perSecond
      for (; n < due && under.size < 2_000; n++) {
        const one = send(n).finally(() => under.delete(one))
        under.add(one)
      }
      await Bun.sleep(5)
    }
  })()
  async function send(of: number): Promise<void> {
    const input = { formId: desk.formId, data: answersOf(count + of), complete: true }
    try {
      const { formDataId } = await ask({ url: desk.url, headers: {} }, 'admin/saveFormData3', input)
      sent.set(formDataId, performance.now())
    } catch {
      refused++
    }
  }
  await Bun.sleep(3_000)
  return {
    async end() {
      await Bun.sleep(Math.max(0, seconds * 1_000 - (performance.now() - from)))
      const rate = n / ((performance.now() - from) / 1_000)
      isOver = true
      await coming
      await Promise.all(under)
      await Bun.sleep(2_500)
      for (const socket of sockets) socket.close()
      const waits = [...sent].map(([id, at]) => Math.max(0, (heard.get(id) ?? Number.POSITIVE_INFINITY) - at))
      console.log(`  ${rate.toFixed(0)} cases a second came in, ${refused} refused`)
      return [
        row('from a case that is in to the lists that are told of it, the median', 'ms', 'less', {
          ours: median(waits),
        }),
        row('the longest', 'ms', 'less', { ours: Math.max(...waits), budget: { ours: 2_000 } }),
      ]
    },
  }
}

async function madeIn(what: string, isMaking: () => Promise<boolean>): Promise<void> {
  const from = performance.now()
  while (await isMaking()) await Bun.sleep(100)
  console.log(`  ${what}: made in ${((performance.now() - from) / 1_000).toFixed(1)} s`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

async function bareServer(path: string): Promise<{ url: string; stop(): void }> {
  const port = await freePort()
  const child = Bun.spawn([process.execPath, new URL('./floor/list.ts', import.meta.url).pathname], {
    env: { PATH: process.env.PATH ?? '', PORT: String(port), PATH_OF: path },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}/`
  for (;;) {
    const there = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (there) return { url, stop: () => child.kill() }
    if (child.exitCode !== null) throw new Error('the bare server has ended')
    await Bun.sleep(20)
  }
}
