import { useMemo } from 'react'
import { useSearch } from 'wouter'
import {
  type DeskQuery,
  filterParts,
  unreadIn,
  viewText,
  withoutNotThere,
} from '../../../src/shared/desk/query.ts'
import { type ActionOutput, useClient } from '../client.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import type { SavedView } from './saved/useSavedViews.ts'

/** What the list is narrowed by and is not there; `value` as it stands in the address. */
export type Absent = ActionOutput<'case/absent'>['absent'][number]

const none: readonly Absent[] = []

/**
 * What the address narrows the list by and is removed, is not for its reader, or cannot be read. A saved view under it says
 * itself what of it is not there.
 */
export function useAbsent(query: DeskQuery, view: SavedView | null): readonly Absent[] {
  const client = useClient()
  const search = useSearch()
  const asked = withoutNotThere(query)
  const isNamed =
    filterParts(asked.filters).length > 0 ||
    asked.process !== null ||
    asked.columns !== null ||
    asked.sort?.column.startsWith('data.')
  const text = isNamed ? viewText(asked) : ''
  const ask = async () => ({ text, absent: (await client.call('case/absent', { query: text })).absent })
  const { data } = useLoaded(`absent ${text}`, text === '' ? null : ask)
  // Of what stood there before nothing is said.
  const absent = data?.text === text ? data.absent : none
  return useMemo(() => (view ? absent : [...unreadIn(search), ...absent]), [view, search, absent])
}
