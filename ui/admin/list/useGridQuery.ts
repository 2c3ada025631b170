import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type GridQuery, readQuery, writeQuery } from './gridQuery.ts'

/** The list's query in the address, and the way to change it. Any change but of the page goes back to page 1. */
export function useGridQuery(startSize: number): [GridQuery, (change: Partial<GridQuery>) => void] {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const query = readQuery(search, startSize)
  const change = useCallback(
    (part: Partial<GridQuery>) => {
      const next = { ...readQuery(search, startSize), page: 1, ...part }
      navigate(`${path}${writeQuery(search, next, startSize)}`, { replace: true })
    },
    [path, search, startSize, navigate],
  )
  return [query, change]
}
