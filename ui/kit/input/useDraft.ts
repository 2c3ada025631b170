import { useCallback, useEffect, useRef, useState } from 'react'

/** Milliseconds of quiet before an editor field tells its change. */
export const draftDelay = 500

/** What a field shows while it is typed in, and the two ways to tell the change. */
export interface Draft<T> {
  value: T
  /** A new value from the keyboard: shown at once, told after the delay. */
  set: (value: T) => void
  /** Tells what is waiting now: on blur, on Enter. */
  flush: () => void
}

/**
 * Lets a field show each keystroke and tell its owner only when typing pauses. Without a delay every change is
 * told at once. What is waiting is told when the field goes away, so nothing typed is lost.
 */
export function useDraft<T>(value: T, onChange: (value: T) => void, delay: number | undefined): Draft<T> {
  const [draft, setDraft] = useState<{ value: T } | null>(null)
  const waiting = useRef<{ value: T; timer: ReturnType<typeof setTimeout> } | null>(null)
  const tell = useRef(onChange)
  tell.current = onChange

  const flush = useCallback(() => {
    const last = waiting.current
    if (!last) return
    clearTimeout(last.timer)
    waiting.current = null
    setDraft(null)
    tell.current(last.value)
  }, [])

  const set = useCallback(
    (next: T) => {
      if (!delay) return tell.current(next)
      if (waiting.current) clearTimeout(waiting.current.timer)
      waiting.current = { value: next, timer: setTimeout(flush, delay) }
      setDraft({ value: next })
    },
    [delay, flush],
  )

  useEffect(() => flush, [flush])
  return { value: draft ? draft.value : value, set, flush }
}
