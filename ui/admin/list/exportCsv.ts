import type { Translate } from '../../../src/shared/i18n.ts'
import type { Schema } from '../../../src/shared/schemas/define.ts'
import type { Client } from '../client.tsx'
import { saveFile, toCsv } from './csv.ts'
import type { GridQuery } from './gridQuery.ts'
import { type GridColumn, type GridOf, type GridRow, gridInput } from './useGrid.ts'

/** Rows per question: the most the server gives. */
const batch = 1000

export interface ExportCsv {
  client: Client
  schema: Schema
  of: GridOf
  query: GridQuery
  columns: readonly GridColumn[]
  /** Only these rows, or all that the filter lets through. */
  ids: ReadonlySet<string> | null
  region: string
  t: Translate
}

/** All rows of a list, or the chosen ones, as a CSV file. */
export async function exportCsv({
  client,
  schema,
  of,
  query,
  columns,
  ids,
  region,
  t,
}: ExportCsv): Promise<void> {
  const rows: GridRow[] = []
  for (let page = 1; ; page++) {
    const reply = await client.call('admin/loadGrid', gridInput(of, { ...query, page, size: batch }))
    rows.push(...reply.rows)
    if (page * batch >= reply.totalCount || reply.rows.length === 0) break
  }
  const wanted = ids ? rows.filter((row) => ids.has(row._id)) : rows
  const lines = wanted.map((row) => columns.map((column) => textOf(row, column, region)))
  const name = `${t(schema.plural).toLowerCase().replace(/\s+/g, '-')}.csv`
  saveFile(name, 'text/csv', toCsv([columns.map((column) => column.label), ...lines]))
}

/** What a cell says, as text. */
export function textOf(row: GridRow, column: GridColumn, region: string): string {
  const value = row[column.key]
  if (column.kind === 'time' && typeof value === 'number') {
    return new Intl.DateTimeFormat(region, { dateStyle: 'short', timeStyle: 'short' }).format(value)
  }
  const text = row.text[column.key]
  if (text !== undefined) return text
  return value === null || value === undefined ? '' : String(value)
}
