/** The time, and what is to be done later; a test moves it by hand. Each answers with the way to call it off. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  after(milliseconds: number, work: () => void): () => void
  every(milliseconds: number, work: () => void): () => void
  /** When the browser has nothing better to do, within a second. */
  idle(work: () => void): () => void
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  },
  every(milliseconds, work) {
    const timer = setInterval(work, milliseconds)
    return () => clearInterval(timer)
  },
  idle(work) {
    // Safari has no idle callback.
    if (typeof requestIdleCallback !== 'function') return browserClock.after(0, work)
    const handle = requestIdleCallback(work, { timeout: 1000 })
    return () => cancelIdleCallback(handle)
  },
}
