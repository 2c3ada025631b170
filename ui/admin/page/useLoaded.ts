import { useCallback, useEffect, useRef, useState } from 'react'

/** Something fetched from the server. The old data stay while new ones are on their way. */
export interface Loaded<T> {
  data: T | undefined
  error: unknown
  loading: boolean
  reload: () => void
  /** Puts in what is known to be true already, such as a reply to a change. */
  set: (data: T) => void
}

/**
 * Fetches at the first draw and whenever `key` changes. An answer to an older question is dropped. Without `load` there is nothing to
 * fetch under this key.
 */
export function useLoaded<T>(key: string, load: (() => Promise<T>) | null): Loaded<T> {
  const [state, setState] = useState<{ key: string; data: T | undefined; error: unknown; loading: boolean }>({
    key,
    data: undefined,
    error: null,
    loading: true,
  })
  const [round, setRound] = useState(0)
  const loader = useRef(load)
  loader.current = load
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same again
  useEffect(() => {
    if (!loader.current) return
    let stale = false
    // At the first draw it says so already, and the page need not be drawn twice.
    setState((before) => (before.key === key && before.loading ? before : { ...before, key, loading: true }))
    loader.current().then(
      (data) => !stale && setState({ key, data, error: null, loading: false }),
      (error) => !stale && setState((before) => ({ ...before, key, error, loading: false })),
    )
    return () => {
      stale = true
    }
  }, [key, round])
  const reload = useCallback(() => setRound((count) => count + 1), [])
  const set = useCallback((data: T) => setState((before) => ({ ...before, data, error: null })), [])
  return { data: state.data, error: state.error, loading: state.loading && load !== null, reload, set }
}
