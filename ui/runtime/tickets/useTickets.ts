import { useCallback, useEffect, useRef, useState } from 'react'
import type { TicketsSettings } from '../../../src/shared/catalogue/Tickets.ts'
import type { TicketsModel, TicketsPage, TicketsState } from '../../../src/shared/wire/page/tickets.ts'
import { type Page, usePage } from '../page.ts'
import { pagesOf, startState, toKeep } from './state.ts'

/** Several changes in a row are fetched once. */
const liveDelayMs = 300
/** Until a list that takes longer so far is asked for again. */
const whileMakingMs = 5_000

export interface Tickets {
  state: TicketsState
  /** Changes how the table stands; `soon` waits for typing or clicking to pause, milliseconds. */
  change(next: TicketsState, soon?: number): void
  page: TicketsPage | null
  status: 'idle' | 'loading' | 'failed' | 'corrupt'
  error: string
  reload(): void
  selected: ReadonlySet<string>
  select(ids: ReadonlySet<string>): void
}

/** Loads the rows as the table stands, keeps the way it stands for the user, and remembers what is selected. */
export function useTickets(
  nodeId: string,
  settings: TicketsSettings,
  model: TicketsModel | undefined,
): Tickets {
  const page = usePage()
  const { client, store } = page
  const [state, setState] = useState(() => startState(settings, model?.saved))
  const [rows, setRows] = useState<TicketsPage | null>(model?.page ?? null)
  const [status, setStatus] = useState<Tickets['status']>(model?.corrupt ? 'corrupt' : 'idle')
  const [error, setError] = useState('')
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(0)
  const now = useRef(state)

  const again = useRef(async () => {})

  const load = useCallback(async () => {
    if (!client) return
    const turn = ++latest.current
    setStatus('loading')
    try {
      const answer = await client.namedEffect(sourceOf(settings), {
        ...contextOf(page, settings, now.current),
        ...componentRef(page, nodeId),
      })
      if (turn !== latest.current) return
      const next = asPage(answer)
      const last = pagesOf(now.current.pageSize, next?.totalCount ?? 0)
      // What stood on this page has gone since: the last one that there is takes its place.
      if (next?.data.length === 0 && next.totalCount > 0 && now.current.page > last) {
        now.current = { ...now.current, page: last }
        setState(now.current)
        return void again.current()
      }
      setRows(next)
      setStatus(next ? 'idle' : 'corrupt')
      select((before) => new Set(next?.data.map(({ _id }) => _id).filter((id) => before.has(id))))
    } catch (problem) {
      if (turn !== latest.current) return
      setError(problem instanceof Error ? problem.message : String(problem))
      setStatus('failed')
    }
  }, [client, page, settings, nodeId])

  again.current = load

  const change = useCallback(
    (next: TicketsState, soon = 0) => {
      now.current = next
      setState(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        void load()
        keep(page, nodeId, toKeep(next, model ?? {}))
      }, soon)
    },
    [load, page, nodeId, model],
  )

  useEffect(() => {
    if (client && !model?.page && !model?.corrupt) void load()
    return () => clearTimeout(timer.current)
  }, [client, load, model])

  // What a table is sorted by for the first time is put in order meanwhile: it is asked again until that is done.
  useEffect(() => {
    if (!client || !rows?.making) return
    const again = setTimeout(() => void load(), whileMakingMs)
    return () => clearTimeout(again)
  }, [client, rows, load])

  // A case on the page that somebody else changed, or gave to another, is shown as it is now.
  const shown = useRef(rows)
  shown.current = rows
  useEffect(() => {
    let wait: ReturnType<typeof setTimeout> | undefined
    const stop = client?.onCases?.((ids) => {
      if (!shown.current?.data.some(({ _id }) => ids.includes(_id))) return
      clearTimeout(wait)
      wait = setTimeout(() => void load(), liveDelayMs)
    })
    return () => {
      clearTimeout(wait)
      stop?.()
    }
  }, [client, load])

  // Another component may filter the table: it is loaded anew, from its first page, when that answer changes.
  const filterName = settings.enableComponentFilter === true ? (settings.componentFilterId ?? '') : ''
  useEffect(() => {
    if (filterName === '') return
    return store.listen((names) => {
      if (names.includes(filterName)) change({ ...now.current, page: 1 }, 250)
    })
  }, [store, filterName, change])

  return { state, change, page: rows, status, error, reload: () => void load(), selected, select }
}

/** Context that the specification gives the source. */
export function contextOf(
  page: Pick<Page, 'store'>,
  settings: TicketsSettings,
  state: TicketsState,
): Record<string, unknown> {
  const name = settings.enableComponentFilter === true ? (settings.componentFilterId ?? '') : ''
  return {
    page: state.page,
    pageSize: state.pageSize,
    sort: state.sort,
    filter: state.filter,
    filters: state.filters,
    ...(name !== '' && { componentFilter: page.store.state.value(name) }),
  }
}

/** Where the server finds the settings of the table: never what a client says they are. */
export function componentRef(
  page: Pick<Page, 'documentId'>,
  nodeId: string,
): { component: { documentId: string; nodeId: string } } {
  return { component: { documentId: page.documentId, nodeId } }
}

export function sourceOf(settings: TicketsSettings): string {
  return settings.effects || 'Components/Tickets/list'
}

/** A source answers `{ data, totalCount }`, or a plain list. Anything else is no list of cases. */
export function asPage(answer: unknown): TicketsPage | null {
  if (Array.isArray(answer)) return { data: answer, totalCount: answer.length }
  const { data, results, totalCount, making } = (answer ?? {}) as Record<string, unknown>
  const rows = data ?? results
  if (!Array.isArray(rows)) return null
  return { data: rows, totalCount: Number(totalCount ?? rows.length), ...(making === true && { making }) }
}

/** Each user finds the table as it was left. Nobody waits for it. */
function keep(page: Page, nodeId: string, state: TicketsState): void {
  if (!page.user) return
  page.client?.call('admin/setUserPersistentProfile3', { tables: { [nodeId]: state } }).catch(() => {})
}
