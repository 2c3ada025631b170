import type { ReadableAtom } from 'nanostores'
import { useLayoutEffect, useState } from 'react'

/**
 * Draws again when one of these signals changes. One listener's worth of hooks for all of them: a form has three signals for
 * each question, and a slow phone pays for every hook before the page is taken over.
 */
export function useWatched(...stores: ReadableAtom<unknown>[]): void {
  const [, redraw] = useState(0)
  const drawn = stores.map((store) => store.get())
  useLayoutEffect(() => {
    const again = () => redraw((n) => n + 1)
    // Since it was drawn.
    if (stores.some((store, i) => store.get() !== drawn[i])) again()
    const stops = stores.map((store) => store.listen(again))
    return () => {
      for (const stop of stops) stop()
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: what was drawn is compared once for each of the signals
  }, stores)
}

/** What a signal says now; draws again when it changes. */
export function useStore<Value>(store: ReadableAtom<Value>): Value {
  useWatched(store)
  return store.get()
}
