/** Counts of what happened lately, by key. In memory: a restart forgives. */
export interface Limiter {
  /** Counts one and tells whether it was within `limit` per `windowMs`. */
  take(key: string, limit: number, windowMs: number): boolean
  /** Takes one count back, when what was counted turned out to be harmless. */
  refund(key: string): void
  /** Forgets a key, e.g. after a login that worked. */
  clear(key: string): void
}

/** Sliding window over two fixed ones: cheap, and never lets through more than twice the limit at a border. */
export function createLimiter(now: () => number = Date.now): Limiter {
  const windows = new Map<string, { start: number; count: number; before: number }>()
  let swept = now()
  return {
    take(key, limit, windowMs) {
      const at = now()
      if (at - swept > 60_000) {
        for (const [old, window] of windows) if (at - window.start > 7_200_000) windows.delete(old)
        swept = at
      }
      const start = at - (at % windowMs)
      let window = windows.get(key)
      if (!window || window.start !== start) {
        window = { start, count: 0, before: window && window.start === start - windowMs ? window.count : 0 }
        windows.set(key, window)
      }
      const weight = 1 - (at - start) / windowMs
      if (window.before * weight + window.count >= limit) return false
      window.count++
      return true
    },
    refund(key) {
      const window = windows.get(key)
      if (window && window.count > 0) window.count--
    },
    clear: (key) => void windows.delete(key),
  }
}
