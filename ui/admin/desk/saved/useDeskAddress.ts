import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import {
  beyondView,
  type DeskQuery,
  laidOver,
  readDeskQuery,
  viewText,
  writeDeskQuery,
} from '../../../../src/shared/desk/query.ts'
import type { DeskState } from '../deskState.ts'
import { savedIn } from './savedHref.ts'
import { type SavedView, useSavedView } from './useSavedViews.ts'

/** Rows per page from the start. */
const startSize = 25

export interface DeskAddress {
  query: DeskQuery
  /** Whatever changes the list begins at its first page; what is open beside it does not. */
  change: (part: Partial<DeskQuery>) => void
  /** The saved view that the address names; null where it names none, or one that the person does not have. */
  view: SavedView | null
  /** It names one that is not known yet. */
  waiting: boolean
  /** It names one that is not there. */
  gone: boolean
  /** The list shows something else than the view. */
  changed: boolean
  /** The view as it was saved. */
  reset: () => void
}

/** What the desk shows: the address goes before the saved view that it names, and that before how the person left the desk. */
export function useDeskAddress({ size = startSize, layout = 'list' }: DeskState): DeskAddress {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const id = savedIn(search)
  const view = useSavedView(id)
  const base = view?.query ?? null
  const read = useCallback(
    (text: string) => readDeskQuery(base === null ? text : laidOver(base, text), size, layout),
    [base, size, layout],
  )
  const query = useMemo(() => read(search), [read, search])
  const change = useCallback(
    (part: Partial<DeskQuery>) => {
      const isPlace = 'open' in part && Object.keys(part).length === 1
      const next = { ...read(location.search), ...(isPlace ? {} : { page: 1 }), ...part }
      const whole = writeDeskQuery(location.search, next, size, base === null ? layout : null)
      navigate(`${path}${base === null ? whole : beyondView(base, whole)}`, { replace: true })
    },
    [path, read, base, size, layout, navigate],
  )
  const reset = useCallback(() => navigate(`${path}?saved=${id}`, { replace: true }), [path, id, navigate])
  return {
    query,
    change,
    view: view ?? null,
    waiting: view === undefined,
    gone: id !== null && view === null,
    changed: base !== null && viewText(query) !== viewText(readDeskQuery(base, size)),
    reset,
  }
}
