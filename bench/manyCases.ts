import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import type { App } from '../src/server/app.ts'
import { anonymousSession } from '../src/server/session.ts'
import { newId } from '../src/shared/ids.ts'
import { faultAnswers } from '../test/support/cases.ts'
import { databaseOf, rewrite } from '../test/support/database.ts'
import { type Row, row } from './harness.ts'

/** Very many cases of one form, and the same in a plain table. */

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

export function answersOf(n: number): Record<string, unknown> {
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

/**
 * A thousand cases are sent in; the rest are copies with answers, ids and times of their own, put into the table as
 * the engine would, so that the bench does not take longer than what it measures. The lists are the engine's work.
 */
export async function fill(app: App, formId: string, count: number): Promise<Row> {
  const { cases, store } = app.services
  const visitor = anonymousSession({ address: '127.0.0.1' })
  const from = performance.now()
  const some = Array.from({ length: 1_000 }, (_, n) => n)
  await Promise.all(some.map((n) => cases.save(visitor, { formId, data: answersOf(n), complete: true })))
  for (let first = 1_000; first < count; first += 5_000) {
    await rewrite(store, (database) => {
      const copy =
        database.query(`INSERT INTO cases (org, _id, formId, formVersion, processId, processVersion, state, entered, draft,
          number, data, changes, locale, created, createdByName, updated, arrived, revision)
        SELECT org, ?, formId, formVersion, processId, processVersion, ?, entered, 0, ?, ?, changes, locale, created + ?, '', updated + ?,
          arrived, revision FROM cases WHERE draft = 0 LIMIT 1`)
      const mark = database.query('INSERT INTO case_dirty VALUES (?)')
      for (let n = first; n < Math.min(first + 5_000, count); n++) {
        const state = n % 4 === 0 ? 'pagar' : 'ny'
        mark.run(copy.run(newId(), state, `B-${n}`, JSON.stringify(answersOf(n)), n, n).lastInsertRowid)
      }
    })
  }
  const waiting = databaseOf(store).query('SELECT count(*) AS n FROM case_dirty').get() as { n: number }
  const entering = performance.now()
  // The engine hears of its own saves only: with one more it finds the others, too.
  await cases.save(visitor, { formId, data: answersOf(count), complete: true })
  await cases.caughtUp()
  const seconds = (since: number) => (performance.now() - since) / 1000
  console.log(`  ${count} cases in ${seconds(from).toFixed(1)} s, lists included`)
  return row('cases entered in lists and search, nothing else going on', '/s', 'more', {
    ours: waiting.n / seconds(entering),
    budget: { ours: 5_000 },
  })
}

/**
 * The first to ask for a column has it made; prints how long that takes, and how long they wait for a page meanwhile.
 */
export async function made(name: string, list: () => Promise<{ making?: true }>): Promise<void> {
  const from = performance.now()
  const took = () => performance.now() - from
  let slowest = 0
  for (;;) {
    const before = took()
    const { making } = await list()
    slowest = Math.max(slowest, took() - before)
    if (!making) break
  }
  console.log(
    `  ${name}: lists made in ${(took() / 1000).toFixed(1)} s, a page in ${slowest.toFixed(0)} ms meanwhile`,
  )
}

/** The same cases in a plain table, with the indexes that somebody would make by hand for these questions. */
export function floorOf(app: App, path: string): Database {
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
