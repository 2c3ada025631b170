import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type ActionInput, type ActionOutput, useClient } from '../../client.tsx'
import { liveGroups } from './liveGroups.ts'
import { useChangedCases } from './useChangedCases.ts'

export type GroupsInput = ActionInput<'case/groups'>
export type DeskGroups = ActionOutput<'case/groups'>
export type DeskGroup = DeskGroups['groups'][number]

/** Changes are asked about once, and not more often. Milliseconds. */
const bundledMs = 1_000

export interface HeldGroups {
  /** Undefined until the first answer. */
  held: DeskGroups | undefined
  /** Cases that have come in or changed since they were shown, and are not on show. */
  waiting: number
  /** Puts them on show. */
  show: () => void
  loading: boolean
  error: unknown
  /** More of one group. */
  more: (value: string) => void
  reload: () => void
  /** Nothing moves while this is on; what has changed meanwhile comes after it. */
  hold: (holding: boolean) => void
}

/** The cases of the desk in groups, kept true while others work; null: they are not shown so. */
export function useDeskGroups(input: GroupsInput | null): HeldGroups {
  const client = useClient()
  const key = JSON.stringify(input)
  const [held, setHeld] = useState<Held | null>(null)
  const [state, setState] = useState<{ loading: boolean; error: unknown }>({ loading: true, error: null })
  const [sizes, setSizes] = useState<{ key: string; of: Record<string, number> }>({ key, of: {} })
  const [round, setRound] = useState(0)
  const own = useMemo(() => (sizes.key === key ? sizes.of : {}), [sizes, key])
  const latest = useRef({ key, input, own })
  latest.current = { key, input, own }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the input; a new round asks the same again
  useEffect(() => {
    if (!input) return
    let stale = false
    const from = performance.now()
    const isLive = live.current
    live.current = false
    if (!isLive) touched.current.clear()
    setState({ loading: true, error: null })
    client.call('case/groups', { ...input, sizes: own }).then(
      (reply) => {
        took.current = performance.now() - from
        if (stale) return
        setHeld((before) =>
          isLive && before?.key === key ? liveOf(before, reply, touched.current) : shownAs(key, reply),
        )
        setState({ loading: false, error: null })
      },
      (error) => !stale && setState({ loading: false, error }),
    )
    return () => {
      stale = true
    }
  }, [client, key, own, round])

  /** The next answer is to what others have done, and not to the person. */
  const live = useRef(false)
  const touched = useRef(new Set<string>())
  /** What takes long is asked for less often: a tenth of the time at most is spent on it. */
  const took = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const holding = useRef(false)
  const missed = useRef(false)
  const soon = useCallback((ids: readonly string[] = []) => {
    for (const id of ids) touched.current.add(id)
    if (!latest.current.input) return
    if (holding.current) missed.current = true
    if (timer.current !== undefined || holding.current) return
    const wait = Math.max(bundledMs, 9 * took.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      if (holding.current) missed.current = true
      else {
        live.current = true
        setRound((count) => count + 1)
      }
    }, wait)
  }, [])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  useChangedCases(soon)

  const making = held?.reply.making === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer that is still not in order
  useEffect(() => {
    if (!making) return
    const again = setTimeout(() => setRound((count) => count + 1), 5_000)
    return () => clearTimeout(again)
  }, [making, held])

  return {
    held: held?.key === key || state.loading ? held?.reply : undefined,
    ...state,
    waiting: held?.waiting ?? 0,
    show() {
      touched.current.clear()
      setHeld((before) => before && shownAs(before.key, before.fresh))
    },
    more: (value) => setSizes({ key, of: { ...own, [value]: (own[value] ?? input?.each ?? 0) + moreOf } }),
    reload: useCallback(() => setRound((count) => count + 1), []),
    hold: (next) => {
      holding.current = next
      if (next || !missed.current) return
      missed.current = false
      soon()
    },
  }
}

const moreOf = 50

interface Held {
  key: string
  reply: DeskGroups
  waiting: number
  /** The newest answer, of which some is not on show. */
  fresh: DeskGroups
}

const shownAs = (key: string, reply: DeskGroups): Held => ({ key, reply, fresh: reply, waiting: 0 })

function liveOf({ key, reply: shown }: Held, fresh: DeskGroups, touched: ReadonlySet<string>): Held {
  const { groups, waiting } = liveGroups(shown.groups, fresh.groups, touched)
  return { key, reply: { ...fresh, groups }, fresh, waiting }
}
