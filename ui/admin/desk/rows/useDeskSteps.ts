import { type RefObject, useEffect, useRef } from 'react'
import type { DeskQuery } from '../../../../src/shared/desk/query.ts'
import type { DeskRow } from './deskInput.ts'

interface Desk {
  box: RefObject<HTMLElement | null>
  rows: readonly DeskRow[]
  /** Those that do not belong any more and fade. */
  leaving: ReadonlySet<string>
  /** Other rows are on their way. */
  loading: boolean
  /** They could not be fetched. */
  failed: boolean
  /** Id of the case that is open beside the list. */
  open: string | null
  /** A step opens the case that it leads to. */
  follows: boolean
  query: Pick<DeskQuery, 'layout' | 'page' | 'size'>
  /** Cases over all pages; null where there are no pages. */
  paged: number | null
  change: (part: Partial<DeskQuery>) => void
  /** Asks for the rows of the page anew. */
  reload: () => void
  /** Chooses the row, or lets it go. */
  onChoose: (id: string) => void
}

export interface DeskSteps {
  focusRow(id: string): void
  /** To the row after or before the one that keys are about; over the edge to the next page. */
  step(by: 1 | -1): void
  /** Goes on to the next where what is open is finished. */
  finished(): void
  /** Id of the row that keys are about: with the focus, gone to last, or open. */
  current(): string | undefined
  /** Id of the row that has the focus: keys act on no other. */
  ringed(): string | undefined
  /** `j`, `k` and `x`, heeded in order also where the rows that they are about are not there yet. */
  press(key: StepKey): void
}

type StepKey = 'j' | 'k' | 'x'

/** Going from row to row of the desk, and choosing some, however fast and before they are drawn. */
export function useDeskSteps({
  box,
  rows,
  leaving,
  loading,
  failed,
  open,
  follows,
  query,
  paged,
  change,
  reload,
  onChoose,
}: Desk): DeskSteps {
  const at = rows.findIndex(({ _id }) => _id === open)
  /** Where the last key led: keys that follow it at once go on from there, drawn or not. */
  const stood = useRef<string | null>(null)
  useEffect(() => {
    stood.current = open
  }, [open])
  /** Where what is open stands, or stood before it left the list: what came after it is there now. */
  const place = useRef(0)
  /** As drawn last: what is finished is told of by a request that began before. */
  const now = useRef({ rows, leaving, at, paged })
  useEffect(() => {
    if (at >= 0) place.current = at
    now.current = { rows, leaving, at, paged }
  })
  /** What was finished here: its row is there until the list has been told. */
  const over = useRef(new Set<string>())
  /** Keys that wait for rows. */
  const early = useRef<StepKey[]>([])
  /** The rows that they do not wait for: others are on their way. */
  const former = useRef<readonly DeskRow[] | null>(null)

  function focusRow(id: string): void {
    const line = box.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`)
    const link = query.layout === 'list' ? line : line?.querySelector<HTMLElement>('a')
    link?.focus()
  }

  /** The row that had the focus last, and where it stands. */
  const rung = useRef({ id: '', place: 0 })
  /** What is open has left the list, come back, or made room for the next, and nothing was pressed since: the focus is where it is. */
  const moved = useRef(false)
  useEffect(() => {
    const element = box.current
    const came = ({ target }: FocusEvent) => {
      const id = ringed()
      // What had the focus is done with, unless somebody presses beside everything.
      const lost = target === element && !element?.matches(':active')
      // The table gives the focus to a neighbour of a row that leaves, and a question gives it back to where it was asked.
      const strayed = id !== undefined && id !== open && moved.current
      // Not before the table has heard of it: it would take the focus back.
      if (lost || strayed) queueMicrotask(ring)
      else if (id !== undefined) rung.current = { id, place: rows.findIndex(({ _id }) => _id === id) }
    }
    const pressed = () => {
      moved.current = false
    }
    element?.addEventListener('focusin', came)
    for (const name of ['keydown', 'pointerdown']) element?.addEventListener(name, pressed, true)
    return () => {
      element?.removeEventListener('focusin', came)
      for (const name of ['keydown', 'pointerdown']) element?.removeEventListener(name, pressed, true)
    }
  })

  function ringed(): string | undefined {
    const key = document.activeElement?.closest<HTMLElement>('[data-key]')?.dataset.key
    return rows.find(({ _id }) => _id === key)?._id
  }

  /** The focus goes to the row of the case that keys are about, or to the case itself where it has left the list. */
  function ring(): void {
    const { rows, at } = now.current
    const away = open !== null && at < 0
    if (away) box.current?.querySelector<HTMLElement>('.a-preview-pane')?.focus({ preventScroll: true })
    else {
      const { id, place } = rung.current
      const last =
        rows.find(({ _id }) => _id === (stood.current ?? id)) ?? rows[Math.min(place, rows.length - 1)]
      const to = rows[at] ?? (id === '' ? undefined : last)
      if (to) focusRow(to._id)
    }
  }

  const drawn = useRef({ open, away: at < 0 })
  useEffect(() => {
    const before = drawn.current
    const away = at < 0
    drawn.current = { open, away }
    if (open === null || (before.open === open && before.away === away)) return
    // Another case was opened by a press, which has given it the focus.
    if (before.open !== open && !moved.current) return
    moved.current = true
    const follow = () => {
      const on = document.activeElement
      const free = on === document.body || on === box.current
      if (moved.current && (free || on?.matches('.a-preview-pane, [data-key], [data-key] *'))) ring()
    }
    // The rows are drawn a moment after their list, and the focus is moved after that.
    requestAnimationFrame(() => requestAnimationFrame(follow))
  })

  function here(): number {
    for (const id of [ringed(), stood.current]) {
      const row = rows.findIndex(({ _id }) => _id === id)
      if (row >= 0) return row
    }
    return at
  }

  const current = () => rows[here()]?._id ?? open ?? undefined

  function step(by: 1 | -1): void {
    const from = here()
    const gone =
      open !== null && at < 0 ? place.current + (by === 1 ? 0 : -1) : by === 1 ? 0 : rows.length - 1
    let to = from < 0 ? gone : from + by
    while (leaving.has(rows[to]?._id ?? '')) to += by
    const next = rows[to]
    if (!next) overTheEdge(by)
    else {
      stood.current = next._id
      focusRow(next._id)
      if (follows) change({ open: next._id })
    }
  }

  /**
   * Rows that have left the list made room on its page for those after it, which are not on show: they are gone on with from the first,
   * as the next page begins behind them. False where there are none.
   */
  function refilled(): boolean {
    const { rows, leaving, paged } = now.current
    const there = paged === null ? 0 : Math.min(query.size, paged - (query.page - 1) * query.size)
    const staying = rows.filter(({ _id }) => !leaving.has(_id)).length
    if (staying >= there) return false
    stood.current = null
    former.current = rows
    early.current.push('j')
    change({ open: null })
    reload()
    return true
  }

  function overTheEdge(by: 1 | -1): void {
    if (by === 1 && refilled()) return
    const page = query.page + by
    if (paged === null || rows.length === 0 || page < 1 || (page - 1) * query.size >= paged) return
    stood.current = null
    early.current.push(by === 1 ? 'j' : 'k')
    change({ page, open: null })
  }

  function heed(key: StepKey): void {
    const id = current()
    if (key !== 'x') step(key === 'j' ? 1 : -1)
    else if (id) onChoose(id)
  }

  useEffect(() => {
    if (loading || early.current.length === 0) return
    if (former.current === rows && !failed) return
    former.current = null
    const keys = early.current.splice(0)
    // Where nothing came there is nothing that they could be about.
    if (failed || rows.length === 0) return
    for (const key of keys) heed(key)
    const last = stood.current
    // The rows themselves are drawn a moment after their list.
    if (last) requestAnimationFrame(() => focusRow(last))
  })

  return {
    focusRow,
    step,
    current,
    ringed,
    press(key) {
      if (early.current.length > 0 || (loading && rows.length === 0)) early.current.push(key)
      else heed(key)
    },
    finished() {
      const { rows, leaving, at } = now.current
      if (open !== null) over.current.add(open)
      const stays = ({ _id }: DeskRow) => !over.current.has(_id) && !leaving.has(_id)
      const from = at < 0 ? place.current : at
      const next = rows.slice(from).find(stays) ?? rows.slice(0, from).findLast(stays)
      if (!next && refilled()) return
      moved.current = true
      if (next) focusRow(next._id)
      change({ open: next?._id ?? null })
    },
  }
}
