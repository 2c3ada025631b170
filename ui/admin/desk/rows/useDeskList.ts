import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { DeskQuery } from '../../../../src/shared/desk/query.ts'
import { useClient } from '../../client.tsx'
import { $isChanging } from '../changes/changeStore.ts'
import { type DeskReply, type DeskRow, deskInput } from './deskInput.ts'
import { liveRows } from './liveRows.ts'
import { untilAskedAgain } from './untilAskedAgain.ts'
import { useChangedCases } from './useChangedCases.ts'

/** A row that does not belong any more is seen to go. */
const leavingMs = 2_500
/** Until a list that takes longer so far is asked for again. */
const whileMakingMs = 5_000

export interface DeskList {
  /** Undefined until the first answer. */
  rows: readonly DeskRow[] | undefined
  total: number
  loading: boolean
  error: unknown
  /** What it is sorted by is being put in order for the first time. */
  making: boolean
  leaving: ReadonlySet<string>
  /** Cases that have come into the view since it was shown. */
  waiting: number
  /** Puts them on show. */
  show: () => void
  reload: () => void
}

interface Held {
  key: string
  shown: DeskReply
  rows: readonly DeskRow[]
  leaving: ReadonlySet<string>
  waiting: number
  /** The newest answer, of which some is not on show. */
  fresh: DeskReply
}

/** The rows of the desk where they are `wanted`, kept true while others work: see `liveRows`. */
export function useDeskList(query: DeskQuery, wanted: boolean): DeskList {
  const client = useClient()
  const input = useMemo(() => deskInput(query), [query])
  const key = JSON.stringify(input)
  const [held, setHeld] = useState<Held | null>(null)
  const [state, setState] = useState<{ loading: boolean; error: unknown }>({ loading: true, error: null })
  const [round, setRound] = useState(0)
  const touched = useRef(new Set<string>())
  const { loading } = state
  const latest = useRef({ key, input, wanted, loading })
  latest.current = { key, input, wanted, loading }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the input; a new round asks the same again
  useEffect(() => {
    if (!wanted) return
    let stale = false
    // At the first draw it says so already, and the page need not be drawn twice.
    setState((before) => (before.loading ? before : { loading: true, error: null }))
    touched.current.clear()
    client.call('case/list', input).then(
      (reply) => {
        if (stale) return
        setHeld(shownAs(key, reply))
        setState({ loading: false, error: null })
      },
      (error) => !stale && setState({ loading: false, error }),
    )
    return () => {
      stale = true
    }
  }, [client, key, round, wanted])

  const refresh = useRef<() => Promise<void>>(async () => {})
  refresh.current = async () => {
    if ($isChanging.get()) return soon([])
    const asked = latest.current
    const reply = await client.call('case/list', asked.input).catch(() => null)
    if (!reply || asked.key !== latest.current.key) return
    // All of it is asked for anew: what the person changes or takes back is no news.
    if ($isChanging.get() || latest.current.loading) return soon([])
    setHeld((before) => {
      if (!before || before.key !== asked.key || before.rows.length === 0) return shownAs(asked.key, reply)
      const live = liveRows(before.rows, reply.data, touched.current, before.shown.data.length)
      const more = asked.input.page === 1 ? live.waiting.length : 0
      const waiting = Math.max(more, more > 0 ? reply.totalCount - before.shown.totalCount : 0)
      return { ...before, ...live, waiting, fresh: reply }
    })
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const soon = useCallback((ids: readonly string[]) => {
    for (const id of ids) touched.current.add(id)
    // Not put off by what comes meanwhile: where cases change all the time the list would never be asked for.
    if (!latest.current.wanted || timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      void refresh.current()
    }, untilAskedAgain())
  }, [])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  useChangedCases(soon)

  const leaving = held?.leaving
  useEffect(() => {
    if (!leaving || leaving.size === 0) return
    const gone = setTimeout(() => {
      setHeld((before) => {
        if (!before) return before
        const rows = before.rows.filter(({ _id }) => !leaving.has(_id))
        // A page that has become empty goes on with those that are not on show yet.
        return rows.length > 0 ? { ...before, rows, leaving: nobody } : shownAs(before.key, before.fresh)
      })
    }, leavingMs)
    return () => clearTimeout(gone)
  }, [leaving])

  const making = held?.fresh.making === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer that is still not in order
  useEffect(() => {
    if (!making) return
    const again = setTimeout(() => setRound((count) => count + 1), whileMakingMs)
    return () => clearTimeout(again)
  }, [making, held?.fresh])

  return {
    rows: held?.rows,
    total: held ? held.fresh.totalCount : 0,
    ...state,
    // The first drawing after a new question still holds the rows of the one before.
    loading: state.loading || (wanted && held?.key !== key && state.error === null),
    making,
    leaving: held?.leaving ?? nobody,
    waiting: held?.waiting ?? 0,
    show: () => setHeld((before) => before && shownAs(before.key, before.fresh)),
    reload: useCallback(() => setRound((count) => count + 1), []),
  }
}

const nobody: ReadonlySet<string> = new Set()

const shownAs = (key: string, reply: DeskReply): Held => ({
  key,
  shown: reply,
  fresh: reply,
  rows: reply.data,
  leaving: nobody,
  waiting: 0,
})
