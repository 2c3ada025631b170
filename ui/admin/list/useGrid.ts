import { useEffect } from 'react'
import type { ActionOutput } from '../client.tsx'
import { useClient, useServerEvent } from '../client.tsx'
import { type Loaded, useLoaded } from '../page/useLoaded.ts'
import type { GridQuery } from './gridQuery.ts'

export type GridReply = ActionOutput<'admin/loadGrid'>
export type GridRow = GridReply['rows'][number]
export type GridColumn = GridReply['columns'][number]

/** Until a list that takes longer so far is asked for again. */
const whileMakingMs = 5_000

/** Which documents a list is of. */
export interface GridOf {
  page: string
  applicationRef?: string | undefined
  folderId?: string | undefined
  /** Field → exact value that the page itself sets, such as the kind of a log. */
  fixed?: Readonly<Record<string, string>>
}

/** The rows of a list, loaded again when somebody changes such documents. */
export function useGrid(of: GridOf, query: GridQuery): Loaded<GridReply> {
  const client = useClient()
  const input = gridInput(of, query)
  const grid = useLoaded(JSON.stringify(input), () => client.call('admin/loadGrid', input))
  const changed = ({ schema }: { schema: string }) => {
    if (schema === of.page) grid.reload()
  }
  useServerEvent('changes', changed)
  useServerEvent('removes', changed)
  useServerEvent('publish', changed)
  useServerEvent('unpublish', changed)
  useServerEvent('trashcan', grid.reload)
  // What a list is sorted by for the first time is put in order meanwhile: it is asked again until that is done.
  const { data, reload } = grid
  useEffect(() => {
    if (!data?.making) return
    const again = setTimeout(reload, whileMakingMs)
    return () => clearTimeout(again)
  }, [data, reload])
  return grid
}

/** The list's question to the server, without text that is still being typed. */
export function gridInput(of: GridOf, query: GridQuery) {
  const filter = [...query.words, query.text].join(' ').trim()
  const filters = { ...query.fields, ...of.fixed }
  return {
    page: of.page,
    ...(of.applicationRef ? { applicationRef: of.applicationRef } : {}),
    ...(of.folderId ? { folderId: of.folderId } : {}),
    ...(filter ? { filter } : {}),
    ...(Object.keys(filters).length > 0 ? { filters: typed(filters) } : {}),
    ...(query.sort ? { sort: { [query.sort.column]: query.sort.direction } } : {}),
    pageNo: query.page,
    pageSize: query.size,
  }
}

/** Flags are stored as true and false, whatever the address says. */
function typed(filters: Readonly<Record<string, string>>): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(filters).map(([key, value]) => [
      key,
      value === 'true' ? true : value === 'false' ? false : value,
    ]),
  )
}

/** The same list, all of it, as the question for a file with these columns. */
export function sheetOf(of: GridOf, query: GridQuery, columns: readonly GridColumn[]) {
  const { page, pageNo: _page, pageSize: _size, ...question } = gridInput(of, query)
  return { page, question, columns: columns.map(({ key }) => key) }
}
