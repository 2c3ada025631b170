import { useEffect, useState } from 'react'

/** Code that most pages do without, in a file of its own. */
export interface Later<T> {
  /** Undefined until it has come. */
  now(): T | undefined
  /** The server has it from the start. */
  register(made: T): void
  /**
   * Before a browser takes over a page that was drawn with it, so that nothing is fetched in the middle of something.
   */
  load(): Promise<void>
}

export function later<T>(fetch: () => Promise<T>): Later<T> {
  let made: T | undefined
  return {
    now: () => made,
    register(all) {
      made = all
    },
    async load() {
      made ??= await fetch()
    },
  }
}

/** It, when it is needed; null until it has come. What turns up while a page is used is loaded when it is so. */
export function useLater<T>(parts: Later<T>, needed: boolean): T | null {
  const [, redraw] = useState(0)
  const missing = needed && !parts.now()
  useEffect(() => {
    if (!missing) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let here = true
    // On a bad line it is tried until it is there: without it there is nothing to press.
    const load = () =>
      parts.load().then(
        () => here && redraw((n) => n + 1),
        () => {
          if (here) timer = setTimeout(load, 3_000)
        },
      )
    void load()
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [missing, parts])
  return needed ? (parts.now() ?? null) : null
}
