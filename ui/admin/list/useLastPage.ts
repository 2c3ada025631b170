import { useEffect } from 'react'
import type { Loaded } from '../page/useLoaded.ts'
import type { GridQuery } from './gridQuery.ts'
import { lastPage } from './lastPage.ts'
import type { GridReply } from './useGrid.ts'

/** A page beyond the last, from an old link or because rows have gone, leads to the last. */
export function useLastPage(
  grid: Loaded<GridReply>,
  query: GridQuery,
  change: (part: Partial<GridQuery>) => void,
): void {
  const last = grid.data && !grid.loading && !grid.error ? lastPage(query, grid.data.totalCount) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is not there
  useEffect(() => {
    if (last !== null) change({ page: last })
  }, [last, query.page])
}
