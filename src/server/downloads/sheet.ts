import { edenGC } from 'bun:jsc'
import { csvLine, csvMark } from '../../shared/sheet/csv.ts'
import type { Cell, Sheet } from '../../shared/sheet/sheet.ts'
import { swedishTime } from './swedishTime.ts'

export const sheetFormats = {
  csv: { type: 'text/csv; charset=utf-8', write: csv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsx },
} as const
export type SheetFormat = keyof typeof sheetFormats

/** How numbers and moments are written where everything is text. */
export interface Region {
  number(value: number): string
  moment(value: Date): string
  yes: string
  no: string
}

const encoder = new TextEncoder()

async function* csv({ labels, rows }: Sheet, region: Region): AsyncIterable<Uint8Array> {
  yield encoder.encode(csvMark + csvLine(labels))
  for await (const portion of rows()) {
    yield encoder.encode(portion.map((row) => csvLine(row.map((cell) => inText(cell, region)))).join(''))
  }
}

function inText(cell: Cell, region: Region): string {
  if (typeof cell === 'string') return cell
  if (cell === null) return ''
  if (typeof cell === 'number') return region.number(cell)
  if (typeof cell === 'boolean') return cell ? region.yes : region.no
  return region.moment(cell)
}

/** Portions of rows that are written before they are collected: all of them are young, and what the server holds is left alone. */
const youngFor = 5
/**
 * Bytes of rows that are written and not collected for all that: of its own accord the collector leaves far more of them. What it has
 * given back the process has for a while, so fewer count from then on.
 */
const leftBehind = { first: 24_000_000, later: 16_000_000 }

/** Texts stay texts, whatever they begin with: a workbook says what each cell is. */
async function* xlsx({ title, labels, rows }: Sheet, region: Region): AsyncIterable<Uint8Array> {
  // Loaded with the first workbook that somebody asks for.
  const { writeXlsxStream } = await import('hucre/xlsx')
  async function* each() {
    const atFirst = process.memoryUsage.rss() + leftBehind.first
    let most = atFirst
    let portions = 0
    for await (const portion of rows()) {
      for (const row of portion) yield row.map((cell) => inWorkbook(cell, region))
      portions++
      if (portions % youngFor !== 0) continue
      edenGC()
      if (process.memoryUsage.rss() < most) continue
      Bun.gc(true)
      most = Math.max(atFirst, process.memoryUsage.rss() + leftBehind.later)
    }
  }
  const columns = labels.map((header) => ({ header, width: Math.min(40, Math.max(12, header.length + 2)) }))
  const written = writeXlsxStream(each(), { name: tabName(title), columns, freezePane: { rows: 1 } })
  const reader = written.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function inWorkbook(cell: Cell, { yes, no }: Region): string | number | Date | null {
  if (typeof cell === 'boolean') return cell ? yes : no
  return cell instanceof Date ? swedishTime(cell) : cell
}

/** What a tab may be called: 31 characters, none of those that formulas need. */
const tabName = (title: string) =>
  title
    .replace(/[[\]:*?/\\']/g, ' ')
    .slice(0, 31)
    .trim() || 'Verkstad'
