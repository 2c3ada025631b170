import { useEffect, useRef, useState } from 'react'
import type { Option } from './OptionRow.tsx'
import { draftDelay } from './useDraft.ts'

/** The options of a list that is loaded while it is open. */
export interface LoadedOptions {
  options: readonly Option[]
  /** The search text that the options answer. */
  answered: string
  state: 'loading' | 'ready' | 'failed'
  retry: () => void
}

/**
 * Loads options when a list opens and again after each pause in the search text. An answer that comes after a
 * newer question was asked is dropped. Without `load` the given options are returned as they are.
 */
export function useOptions(
  given: readonly Option[],
  load: ((search: string) => Promise<readonly Option[]>) | undefined,
  search: string,
  open: boolean,
): LoadedOptions {
  const [{ options, answered }, setAnswer] = useState({ options: none, answered: '' })
  const [state, setState] = useState<LoadedOptions['state']>('loading')
  const [attempt, setAttempt] = useState(0)
  const loader = useRef(load)
  loader.current = load
  const asked = useRef(false)

  useEffect(() => {
    if (!open) asked.current = false
  }, [open])

  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt asks again with the same search
  useEffect(() => {
    if (!open || !loader.current) return
    let stale = false
    const ask = () => {
      asked.current = true
      setState('loading')
      loader.current?.(search).then(
        (found) => {
          if (stale) return
          setAnswer({ options: found, answered: search })
          setState('ready')
        },
        () => !stale && setState('failed'),
      )
    }
    const timer = asked.current && search ? setTimeout(ask, draftDelay) : void ask()
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [open, search, attempt])

  if (!load) return { options: given, answered: search, state: 'ready', retry: () => {} }
  return { options, answered, state, retry: () => setAttempt(attempt + 1) }
}

const none: readonly Option[] = []
