import { Database } from 'bun:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { anonymousSession } from '../src/server/session.ts'
import { newId } from '../src/shared/ids.ts'
import { faultAnswers, handler, publishFault } from '../test/cases.ts'

/**
 * Cases beside a floor in the same run: saves against a bare insert with one commit each, and pages of lists against
 * a bare query with an index made by hand. Both halves read and write rows of the same size. Ratios are what counts.
 */
export interface CaseBench {
  name: string
  floor: number
  ours: number
  /** `rate`: per second, more is better. `ms`: less is better. */
  unit: 'rate' | 'ms'
  ratio: number
}

const clients = 32
const streets = [
  'Storgatan',
  'Lillgatan',
  'Örnvägen',
  'Ågatan',
  'Kungsgatan',
  'Parkvägen',
  'Skolgatan',
  'Ängsvägen',
]
const words =
  'hål i vägen utanför porten lampan lyser inte skräp vid lekplatsen trasig bänk halka på trottoaren'.split(
    ' ',
  )
const kinds = ['vag', 'lampa', 'park']

export async function benchCases({ cases: count = 200_000, saves = 6_000 } = {}): Promise<CaseBench[]> {
  const folder = mkdtempSync(join(tmpdir(), 'verkstad-bench-'))
  const app = await createApp({
    config: readConfig({ data: join(folder, 'data'), port: 0 }),
    embedded: null,
    echo: console.error,
  })
  try {
    const formId = await publishFault(app)
    const results = saves > 0 ? await benchSaves(app, formId, join(folder, 'floor-saves.db'), saves) : []
    await fill(app, formId, count)
    results.push(...(await benchLists(app, formId, join(folder, 'floor-lists.db'), count)))
    return results
  } finally {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function benchSaves(app: App, formId: string, path: string, count: number): Promise<CaseBench[]> {
  const floorDb = new Database(path, { create: true })
  floorDb.run('PRAGMA journal_mode = WAL')
  floorDb.run('PRAGMA synchronous = FULL')
  floorDb.run('CREATE TABLE cases (_id TEXT PRIMARY KEY, data TEXT NOT NULL)')
  const insert = floorDb.query('INSERT INTO cases VALUES (?, ?)')
  const { cases } = app.services
  const visitor = anonymousSession({ address: '10.0.0.1' })
  const floorRun = () =>
    rate(count, async () => void insert.run(crypto.randomUUID(), JSON.stringify(answersOf(1))))
  const results: CaseBench[] = []
  const measure = async (name: string, work: (n: number) => Promise<unknown>) => {
    await rate(500, work)
    const floors: number[] = []
    const ours: number[] = []
    // In turns, so that a busy moment of the machine meets both.
    for (let round = 0; round < 3; round++) {
      floors.push(await floorRun())
      ours.push(await rate(count, work))
    }
    results.push(compared(name, 'rate', median(floors), median(ours)))
  }
  const held = await Promise.all(
    Array.from({ length: clients }, () => cases.save(visitor, { formId, data: answersOf(0) })),
  )
  await measure('saves of a draft, checked', (n) => {
    const { formDataId, caseToken } = held[n % clients] as { formDataId: string; caseToken?: string }
    return cases.save(visitor, {
      formId,
      formDataId,
      ...(caseToken && { caseToken }),
      data: { gata: `Gatan ${n}`, antal: n },
    })
  })
  await measure('cases sent in, checked, numbered, with timeline', (n) =>
    cases.save(visitor, { formId, data: answersOf(n), complete: true }),
  )
  const before = performance.now()
  const behind = dirty(app)
  await cases.caughtUp()
  console.log(`  lists caught up with ${behind} cases in ${Math.round(performance.now() - before)} ms`)
  floorDb.close()
  return results
}

/** Runs `count` pieces of work on 32 clients that each wait for their answer. */
async function rate(count: number, work: (n: number) => Promise<unknown>): Promise<number> {
  let next = 0
  const from = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < count) await work(next++)
    }),
  )
  return count / ((performance.now() - from) / 1000)
}

function answersOf(n: number): Record<string, unknown> {
  const text = Array.from(
    { length: 18 },
    (_, i) => words[(n * 7 + i * 5 + (n % 11) * i) % words.length],
  ).join(' ')
  return {
    ...faultAnswers,
    kategori: kinds[n % 3],
    gata: `${streets[n % streets.length]} ${(n * 7919) % 100_000}`,
    beskrivning: `${text} ${n % 10_000 === 4711 ? 'xylofon' : ''}`.trim(),
    antal: n % 97,
    datum: `2026-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`,
  }
}

const dirty = (app: App) =>
  (app.services.store.raw.query('SELECT count(*) AS n FROM case_dirty').get() as { n: number }).n

/**
 * A thousand cases are sent in; the rest are copies with answers, ids and times of their own, put into the table as
 * the engine would, so that the bench does not take longer than what it measures. The lists are the engine's work.
 */
async function fill(app: App, formId: string, count: number): Promise<void> {
  const { cases, store } = app.services
  const visitor = anonymousSession({ address: '10.0.0.1' })
  const from = performance.now()
  const some = Array.from({ length: 1_000 }, (_, n) => n)
  await Promise.all(some.map((n) => cases.save(visitor, { formId, data: answersOf(n), complete: true })))
  for (let first = 1_000; first < count; first += 5_000) {
    await store.write((tx) => {
      const copy =
        tx.raw.query(`INSERT INTO cases (org, _id, formId, formVersion, processId, processVersion, state, entered, draft,
          number, data, changes, locale, created, createdByName, updated, arrived, revision)
        SELECT org, ?, formId, formVersion, processId, processVersion, ?, entered, 0, ?, ?, changes, locale, created + ?, '', updated + ?,
          arrived, revision FROM cases WHERE draft = 0 LIMIT 1`)
      const mark = tx.raw.query('INSERT INTO case_dirty VALUES (?)')
      for (let n = first; n < Math.min(first + 5_000, count); n++) {
        const state = n % 4 === 0 ? 'pagar' : 'ny'
        mark.run(copy.run(newId(), state, `B-${n}`, JSON.stringify(answersOf(n)), n, n).lastInsertRowid)
      }
    })
  }
  // The engine hears of its own saves only: with one more it finds the others, too.
  await cases.save(visitor, { formId, data: answersOf(count), complete: true })
  await cases.caughtUp()
  console.log(`  ${count} cases in ${((performance.now() - from) / 1000).toFixed(1)} s, lists included`)
}

async function benchLists(app: App, formId: string, path: string, count: number): Promise<CaseBench[]> {
  const floor = floorOf(app, path)
  const session = handler()
  const { cases } = app.services
  const list = (query: object) => cases.list(session, { formIds: [formId], page: 1, pageSize: 50, ...query })
  const rows = (sql: string) => {
    const query = floor.query(sql)
    return () =>
      (query.all() as { data: string }[]).map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) }))
  }
  const results: CaseBench[] = []
  const at = "SELECT * FROM cases WHERE formId = 'form-fault'"
  const ways: [string, string, object][] = [
    ['by time of change', `${at} AND state = 'ny' ORDER BY updated DESC`, { states: ['ny'] }],
    [
      'by an answer (text)',
      `${at} AND state = 'ny' ORDER BY gata`,
      { states: ['ny'], sort: { 'data.gata': 1 } },
    ],
    [
      'by an answer (number)',
      `${at} AND state = 'ny' ORDER BY antal DESC`,
      { states: ['ny'], sort: { 'data.antal': -1 } },
    ],
    ['all states, by an answer', `${at} ORDER BY gata`, { sort: { 'data.gata': 1 } }],
    [
      'one answer, by time of change',
      `${at} AND kategori = 'vag' ORDER BY updated DESC`,
      { where: { 'data.kategori': 'vag' } },
    ],
  ]
  for (const [name, sql, query] of ways) {
    for (const page of [1, 200]) {
      const { data } = await list({ ...query, page })
      if (data.length !== 50) throw new Error(`${name}, page ${page}: ${data.length} rows`)
      const [floorMs, oursMs] = await turns(rows(`${sql} LIMIT 50 OFFSET ${(page - 1) * 50}`), () =>
        list({ ...query, page }),
      )
      results.push(compared(`page ${page} of 50 from ${count}, ${name}`, 'ms', floorMs, oursMs))
    }
  }
  const like = rows("SELECT * FROM cases WHERE data LIKE '%xylofon%' LIMIT 20")
  const [floorMs, oursMs] = await turns(like, () => list({ texts: ['xylofon'], pageSize: 20 }), 15)
  results.push(
    compared(
      `free text, ${(await list({ texts: ['xylofon'] })).totalCount} of ${count}, against LIKE`,
      'ms',
      floorMs,
      oursMs,
    ),
  )
  floor.close()
  return results
}

/** The same cases in a plain table, with the indexes that somebody would make by hand for these questions. */
function floorOf(app: App, path: string): Database {
  const floor = new Database(path, { create: true })
  floor.run('PRAGMA journal_mode = WAL')
  floor.run('PRAGMA cache_size = -16000')
  floor.run(
    'CREATE TABLE cases (_id TEXT PRIMARY KEY, formId TEXT, state TEXT, updated INTEGER, gata TEXT, antal INTEGER, kategori TEXT, data TEXT)',
  )
  floor.run('ATTACH ? AS ours', [join(app.services.store.folder ?? '', 'verkstad.db')])
  floor.run(`INSERT INTO cases SELECT _id, formId, state, updated, data ->> '$.gata', data ->> '$.antal', data ->> '$.kategori', data
    FROM ours.cases WHERE draft = 0 ORDER BY row`)
  floor.run('DETACH ours')
  floor.run('CREATE INDEX a ON cases (formId, state, updated)')
  floor.run('CREATE INDEX b ON cases (formId, state, gata)')
  floor.run('CREATE INDEX c ON cases (formId, state, antal)')
  floor.run('CREATE INDEX d ON cases (formId, gata)')
  floor.run('CREATE INDEX e ON cases (formId, kategori, updated)')
  floor.run('ANALYZE')
  return floor
}

/** Medians of both, measured in turns. */
async function turns(a: () => unknown, b: () => Promise<unknown>, rounds = 200): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let i = 0; i < rounds + 20; i++) {
    const start = performance.now()
    a()
    const middle = performance.now()
    await b()
    const end = performance.now()
    if (i < 20) continue
    times[0].push(middle - start)
    times[1].push(end - middle)
  }
  return [median(times[0]), median(times[1])]
}

const median = (numbers: number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

const compared = (name: string, unit: CaseBench['unit'], floor: number, ours: number): CaseBench => ({
  name,
  unit,
  floor,
  ours,
  ratio: ours / floor,
})

/** Pages of lists and free text, as `bun run bench cases` shows them. */
export const cases = {
  name: 'cases',
  title: 'A page of 50 from 200,000 cases, filtered and sorted; free text',
  async run() {
    const results = await benchCases({ saves: 0 })
    return results.map(({ name, floor, ours, ratio }) => {
      const budget = { ratio: name.startsWith('free text') ? 1 / 20 : 2 }
      return {
        what: name,
        unit: 'ms' as const,
        better: 'less' as const,
        ours,
        floor,
        ratio,
        budget,
        kept: ratio <= budget.ratio,
      }
    })
  },
}

if (import.meta.main) {
  const count = Number(process.argv[2] ?? 200_000)
  for (const { name, unit, floor, ours, ratio } of await benchCases({ cases: count })) {
    const show = (n: number) => (unit === 'rate' ? `${Math.round(n)}/s` : `${n.toFixed(3)} ms`)
    console.log(`${ratio.toFixed(2).padStart(6)} × floor  ${name}: ${show(ours)} (floor ${show(floor)})`)
  }
}
