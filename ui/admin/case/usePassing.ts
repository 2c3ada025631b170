import { useEffect, useState } from 'react'

/** Who holds J down stops within so many milliseconds of the last case, or goes on. */
const stoppedMs = 250

/** When the last case was gone to. */
let last = Number.NEGATIVE_INFINITY

/**
 * Whether the case, of a page of its own, is only gone past: it came at once after another, and nothing is asked of it until one
 * stops at it.
 */
export function usePassing(): boolean {
  const [passing, setPassing] = useState(() => performance.now() - last < stoppedMs)
  useEffect(() => {
    last = performance.now()
    const stopped = setTimeout(() => setPassing(false), stoppedMs)
    return () => clearTimeout(stopped)
  }, [])
  return passing
}
