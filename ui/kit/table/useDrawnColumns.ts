import { useRef } from 'react'
import { type Column, columnsAt, type DrawnColumns, sameColumns } from './tableColumn.ts'

/** What of the columns is drawn in a width of so many pixels: the very same for as long as it is made of the same. */
export function useDrawnColumns<R>(all: readonly Column<R>[], width: number): DrawnColumns<R> {
  const last = useRef<DrawnColumns<R>>(null)
  const next = columnsAt(all, width)
  if (!last.current || !sameColumns(last.current, next)) last.current = next
  return last.current
}
