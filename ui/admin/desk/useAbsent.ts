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
  const { data } = useLoaded(`absent ${text}`, async () => ({
    text,
    absent: text === '' ? [] : (await client.call('case/absent', { query: text })).absent,
  }))
  // Of what stood there before nothing is said.
  const absent = data?.text === text ? data.absent : []
  return view ? absent : [...unreadIn(search), ...absent]
}
