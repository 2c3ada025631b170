import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { type Session, systemSession } from '../src/server/session.ts'
import { handler, makeRoles, publishFault } from '../test/support/cases.ts'
import { bulk } from './bulk.ts'
import { type Measurement, median, type Row, row } from './harness.ts'
import { fill, floorOf, made } from './manyCases.ts'
import { sheets } from './sheets.ts'

const count = Number(process.env.BENCH_CASES ?? 200_000)
/** Pages of lists against a bare query with an index made by hand, over rows of the same size. */
export const cases: Measurement = {
  name: 'cases',
  title: `Lists of ${count} cases`,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'verkstad-bench-'))
    const app = await createApp({
      config: readConfig({ data: join(folder, 'data'), port: 0 }),
      embedded: null,
    })
    try {
      const formId = await publishFault(app)
      const entered = await fill(app, formId, count)
      return [entered, ...(await lists(app, formId, join(folder, 'floor.db'))), await bulk(app, formId)]
    } finally {
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function lists(app: App, formId: string, path: string): Promise<Row[]> {
  const floor = floorOf(app, path)
  const session = handler()
  const { cases } = app.services
  const list = (query: object) => cases.list(session, { formIds: [formId], page: 1, pageSize: 50, ...query })
  const rows = (sql: string) => {
    const query = floor.query(sql)
    return () =>
      (query.all() as { data: string }[]).map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) }))
  }
  const results: Row[] = []
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
  for (const [name, , query] of ways) await made(name, () => list(query))
  results.push(await anew(rows, list))
  for (const [name, sql, query] of ways) {
    for (const page of [1, 200]) {
      const { data } = await list({ ...query, page })
      if (data.length !== 50) throw new Error(`${name}, page ${page}: ${data.length} rows`)
      const [floorMs, oursMs] = await turns(rows(`${sql} LIMIT 50 OFFSET ${(page - 1) * 50}`), () =>
        list({ ...query, page }),
      )
      results.push(
        row(`page ${page} of 50, ${name}`, 'ms', 'less', {
          floor: floorMs,
          ours: oursMs,
          budget: { ratio: 2 },
        }),
      )
    }
  }
  results.push(await narrowed(app, rows, at))
  const like = rows("SELECT * FROM cases WHERE data LIKE '%xylofon%' LIMIT 20")
  const [floorMs, oursMs] = await turns(like, () => list({ texts: ['xylofon'], pageSize: 20 }), 15)
  const { totalCount } = await list({ texts: ['xylofon'] })
  results.push(
    row(`free text, the 20 of them that fit, against LIKE (${totalCount} found)`, 'ms', 'less', {
      floor: floorMs,
      ours: oursMs,
      budget: { ratio: 0.05 },
    }),
  )
  results.push(...(await globalSearch(app, session, like)))
  results.push(await alike(app, formId))
  results.push(...(await sheets(app, floor)))
  floor.close()
  return results
}

/** The first page of somebody whose role is for one answer, which a third of the cases have. */
async function narrowed(app: App, rows: (sql: string) => () => unknown, at: string): Promise<Row> {
  const { documents, cases } = app.services
  const system = systemSession()
  await makeRoles(app, 'role-narrow')
  const process = await documents.get(system, 'process', 'process-fault')
  const assigned = {
    ...{ key: 'handler', name: 'Vägar', roles: ['role-narrow'] },
    ...{ question: 'kategori', values: [{ value: 'vag' }] },
  }
  const data = { assignmentRoles: [...(process.assignmentRoles ?? []), assigned] }
  await documents.update(system, { page: 'process', id: 'process-fault', data })
  await documents.publish(system, 'process-fault', '')
  const session = handler({ roles: ['role-narrow'], userId: 'user-narrow' })
  const page = () => cases.list(session, { page: 1, pageSize: 50 })
  await page()
  const [floorMs, oursMs] = await turns(
    rows(`${at} AND kategori = 'vag' ORDER BY updated DESC LIMIT 50`),
    page,
    15,
  )
  return row('page 1 of 50, of a role that is for one answer', 'ms', 'less', {
    ...{ floor: floorMs, ours: oursMs, budget: { ratio: 2 } },
  })
}

/** Pages that nobody has open: their rows are read from the database, as those of the first page are after a start. */
async function anew(
  rows: (sql: string) => () => unknown,
  list: (query: object) => Promise<{ data: unknown[] }>,
): Promise<Row> {
  const times: [number[], number[]] = [[], []]
  for (let page = 2; page <= 61; page++) {
    const sql = `SELECT * FROM cases WHERE formId = 'form-fault' AND state = 'ny' ORDER BY updated DESC`
    const floor = rows(`${sql} LIMIT 50 OFFSET ${(page - 1) * 50}`)
    const start = performance.now()
    floor()
    const middle = performance.now()
    await list({ states: ['ny'], page })
    times[0].push(middle - start)
    times[1].push(performance.now() - middle)
  }
  return row('one of the first 60 pages of 50, looked at for the first time', 'ms', 'less', {
    floor: median(times[0]),
    ours: median(times[1]),
    budget: { ratio: 2 },
  })
}

/**
 * The search over everything (cases, documents, pages): a word that few cases have, and one that an eighth of them has.
 * Twenty milliseconds on the machine that the floor was measured on are a quarter of its scan.
 */
async function globalSearch(app: App, session: Session, like: () => unknown): Promise<Row[]> {
  const rows: Row[] = []
  for (const word of ['xylofon', 'storgatan']) {
    const find = () => app.services.search.find(session, { search: word, limit: 30 })
    const { totalCount } = await find()
    const [floor, ours] = await turns(like, find, 15)
    rows.push(
      row(`global search, the best 30 of ${totalCount}, against LIKE`, 'ms', 'less', {
        ...{ floor, ours },
        budget: { ratio: 0.25 },
      }),
    )
  }
  return rows
}

/** Which others may be the same as a case, where all of them have its e-mail address. */
async function alike(app: App, formId: string): Promise<Row> {
  const { cases } = app.services
  const session = handler()
  const { data } = await cases.list(session, { formIds: [formId], page: 1, pageSize: 1 })
  const ask = () => cases.duplicates(session, data[0]?._id ?? '')
  await made('what cases have alike', ask)
  const times: number[] = []
  for (let i = 0; i < 200; i++) {
    const from = performance.now()
    const found = await ask()
    times.push(performance.now() - from)
    if (found.cases.length !== 5) throw new Error(`${found.cases.length} cases are suggested`)
  }
  return row(`others that may be the same as a case, of ${count} with its e-mail address`, 'ms', 'less', {
    ours: median(times),
    budget: { ours: 10 },
  })
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
