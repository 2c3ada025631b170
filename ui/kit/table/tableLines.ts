import type { ReactNode } from 'react'

/** Rows that stand together. */
export interface TableGroup {
  id: string
  title: ReactNode
  /** The title as text. */
  label: string
  /** How many there are, those included that are not on show. */
  count: number
  open: boolean
  /** Rows of it that are on show. */
  shown: number
}

/** A row, the heading of a group, or the way to more of one. */
export type Line<R> = { id: string; row: R } | { id: string; group: TableGroup; isMore: boolean }

/** Rows under the headings of their groups; `rows` are those of the open ones, in the same order. */
export function linesOf<R extends object>(
  groups: readonly TableGroup[],
  rows: readonly R[],
  rowId: (row: R) => string,
): Line<R>[] {
  let from = 0
  return groups.flatMap((group): Line<R>[] => {
    const heading = { id: `group ${group.id}`, group, isMore: false }
    const own = rows.slice(from, from + group.shown)
    from += group.shown
    if (!group.open) return [heading]
    const more = group.count > group.shown ? [{ id: `more ${group.id}`, group, isMore: true }] : []
    return [heading, ...own.map((row) => ({ id: rowId(row), row })), ...more]
  })
}

/** Ids of the lines that are no rows. */
export function headingsIn<R>(lines: readonly Line<R>[]): string[] {
  return lines.flatMap((line) => ('row' in line ? [] : [line.id]))
}
