/** A tick that comes so much later, in milliseconds, found the loop at other work. */
const lateMs = 1.7

/**
 * Waits so many milliseconds, then tells the part of them, 0 to 1, in which the loop had nothing to do: that is where a
 * timer of one millisecond comes in time. Answers what ends it early, untold.
 */
export function rest(ms: number, told: (idle: number) => void): () => void {
  const from = performance.now()
  let last = from
  let idle = 0
  const ticking = setInterval(() => {
    const now = performance.now()
    if (now - last < lateMs) idle += now - last
    last = now
    if (now - from < ms) return
    clearInterval(ticking)
    told(idle / (now - from))
  }, 1)
  ticking.unref()
  return () => clearInterval(ticking)
}
