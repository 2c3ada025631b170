import type { GridColumn, GridRow } from './useGrid.ts'

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
