import type { ReactNode } from 'react'

/** 1 is ascending, -1 descending, as on the wire. */
export type SortDirection = 1 | -1

/** How a table is sorted now. */
export interface Sort {
  column: string
  direction: SortDirection
}

/** One column of a DataTable. */
export interface Column<R> {
  id: string
  label: string
  /** The heading is only read out; for a column of icons or buttons. */
  hideLabel?: boolean
  /** CSS width such as `140px` or `30%`; otherwise as wide as its content wants. */
  width?: string
  align?: 'left' | 'right' | 'center'
  /** The heading sorts. */
  sortable?: boolean
  /** Direction of the first press, 1 unless told. */
  firstSort?: SortDirection
  /** Draws the cell; the row's own value under the column's id unless told. */
  render?: (row: R) => ReactNode
  /** The column that names the row for assistive technology; the first one unless told. */
  rowHeader?: boolean
  /** Left out while the table is narrower than this many pixels. */
  hideBelow?: number
  /** Long text wraps instead of being cut. */
  wrap?: boolean
}

/** The sorting after a press on a column's heading. */
export function nextSort<R>(column: Column<R>, sort: Sort | null | undefined): Sort {
  if (sort?.column === column.id) return { column: column.id, direction: sort.direction === 1 ? -1 : 1 }
  return { column: column.id, direction: column.firstSort ?? 1 }
}

/** What of a table's columns is drawn, and how. */
export interface DrawnColumns<R> {
  columns: readonly Column<R>[]
  /** The one that names the row. */
  header: Column<R> | undefined
  /** Drawn as a second line under what names the row: the first few of those that there is no room for. */
  under: readonly Column<R>[]
}

/**
 * Columns in a width of so many pixels; 0 is not on screen. In a narrow table, as on a telephone, only the
 * naming column and those without a heading (boxes, menus) stay columns.
 */
export function columnsAt<R>(all: readonly Column<R>[], width: number): DrawnColumns<R> {
  const fitting = all.filter((column) => !column.hideBelow || width >= column.hideBelow)
  const header = fitting.find((column) => column.rowHeader) ?? fitting[0]
  if (width === 0 || width >= narrowTable) return { columns: fitting, header, under: [] }
  const staying = fitting.filter((column) => column === header || column.hideLabel)
  const under = all.filter((column) => column !== header && !column.hideLabel)
  return { columns: staying, header, under: under.slice(0, factsUnder) }
}

/** Whether nothing is drawn otherwise: in most widths the same columns have room. */
export function sameColumns<R>(some: DrawnColumns<R>, others: DrawnColumns<R>): boolean {
  const isSame = (key: 'columns' | 'under') =>
    some[key].length === others[key].length && some[key].every((column, i) => column === others[key][i])
  return some.header === others.header && isSame('columns') && isSame('under')
}

/** Pixels. */
const narrowTable = 480
const factsUnder = 3
