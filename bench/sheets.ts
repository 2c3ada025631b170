import type { Database } from 'bun:sqlite'
import { writeXlsxStream } from 'hucre/xlsx'
import type { App } from '../src/server/app.ts'
import { regionOf } from '../src/server/downloads/region.ts'
import { sheetFormats } from '../src/server/downloads/sheet.ts'
import { csvLine } from '../src/shared/sheet/csv.ts'
import { handler } from '../test/support/cases.ts'
import { type Row, row } from './harness.ts'

const answers = ['kategori', 'gata', 'beskrivning', 'antal', 'datum']
const columns = ['DiaryNumber', 'status', 'updated', ...answers.map((name) => `data.${name}`)]

/**
 * All cases as a file: CSV against a cursor over a bare table, `JSON.parse` and the same columns joined; XLSX against the
 * library alone on the same rows, ready. What is written is counted and thrown away, on both sides.
 */
export async function sheets(app: App, floor: Database): Promise<Row[]> {
  const t = app.services.texts('sv')
  const region = regionOf('sv', t)
  const all = floor.query('SELECT _id, state, updated, data FROM cases').iterate() as Iterable<{
    _id: string
    data: string
  }>
  const loop = await perSecond(async () => {
    let [rows, bytes] = [0, 0]
    for (const { data, ...own } of all) {
      const values = JSON.parse(data)
      const cells = [...Object.values(own), ...answers.map((name) => values[name])]
      bytes += csvLine(cells.map(String)).length
      rows++
    }
    if (bytes === 0) throw new Error('nothing was written')
    return rows
  })
  const sheet = await app.services.cases.sheet(handler(), { columns })
  const csv = await perSecond(async () => {
    await drained(sheetFormats.csv.write(sheet, region))
    return sheet.total
  })
  Bun.gc(true)
  const before = process.memoryUsage.rss()
  let most = 0
  const xlsx = await perSecond(async () => {
    await drained(sheetFormats.xlsx.write(sheet, region), () => {
      most = Math.max(most, process.memoryUsage.rss())
    })
    return sheet.total
  })
  // Last: what all rows at once have taken would be there for what is written after them.
  const ready = (await Array.fromAsync(sheet.rows())).flat().map((cells) => [...cells])
  const library = await perSecond(async () => {
    await drained(writeXlsxStream(ready, { name: 'a' }) as unknown as AsyncIterable<Uint8Array>)
    return ready.length
  })
  return [
    row('rows of cases written as CSV, against cursor, JSON.parse and join', '/s', 'more', {
      ours: csv,
      floor: loop,
      budget: { ratio: 0.5 },
    }),
    row('rows of cases written as XLSX, against the library alone on the same rows, ready', '/s', 'more', {
      ours: xlsx,
      floor: library,
      budget: { ratio: 0.5 },
    }),
    row('memory while it is written, more than before', 'MB', 'less', {
      ours: (most - before) / 1e6,
      budget: { ours: 64 },
    }),
  ]
}

async function perSecond(work: () => Promise<number>): Promise<number> {
  const from = performance.now()
  return (await work()) / ((performance.now() - from) / 1_000)
}

async function drained(bytes: AsyncIterable<Uint8Array>, each?: () => void): Promise<void> {
  for await (const _ of bytes) each?.()
}
