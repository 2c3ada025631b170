/** The event loop of the server, as far as work in the background needs it. Times in milliseconds. */
export interface Loop {
  now(): number
  /** Calls once that time has passed; answers what prevents it. */
  after(ms: number, then: () => void): () => void
  watch(): LoopWatch
}

/** Looks how much of its time the loop has nothing to do. */
export interface LoopWatch {
  /** Of the time since it began, or was told to begin again. */
  seen(): { idleMs: number; ms: number }
  again(): void
  stop(): void
}

/** A tick that comes so much after the one before found the loop at other work. */
const lateMs = 1.7

export const serverLoop: Loop = {
  now: () => performance.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
  /** A timer of one millisecond: where it comes in time, there was nothing else to do. */
  watch() {
    let [from, last, idleMs] = [0, 0, 0]
    function again() {
      from = performance.now()
      last = from
      idleMs = 0
    }
    again()
    const ticking = setInterval(() => {
      const now = performance.now()
      if (now - last < lateMs) idleMs += now - last
      last = now
    }, 1)
    ticking.unref()
    return {
      again,
      seen: () => ({ idleMs, ms: performance.now() - from }),
      stop: () => clearInterval(ticking),
    }
  },
}
