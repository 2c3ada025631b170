import { type Failure, fail } from '../shared/wire/errors.ts'

/** Counts of what happened lately, by key. In memory: a restart forgives. */
export interface Limiter {
  /** Counts one and tells whether it was within `limit` per `windowMs`. */
  take(key: string, limit: number, windowMs: number): boolean
  /** Whether the next one would not be let through; counts nothing. */
  isFull(key: string, limit: number, windowMs: number): boolean
  /** The same as `take`, for those who stop there: TOO_MANY, saying after how many seconds one more is let through. */
  require(key: string, limit: number, windowMs: number): void
  /** Seconds until `take` lets one through, at least 1. */
  wait(key: string, limit: number, windowMs: number): number
  /** Forgets a key, e.g. after a login that worked. */
  clear(key: string): void
}

/** Whom an address is counted as: itself, or of IPv6 the network of 64 bits, which one subscriber has for himself. */
export function networkOf(address: string): string {
  const inSix = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (inSix) return inSix
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? []
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const known = [...groups(head), ...groups(tail ?? '')].length
  const all =
    tail === undefined ? groups(head) : [...groups(head), ...Array(8 - known).fill('0'), ...groups(tail)]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** Sliding window over two fixed ones: cheap, and never lets through more than twice the limit at a border. */
export function createLimiter(now: () => number = Date.now): Limiter {
  const windows = new Map<string, Window>()
  let swept = now()

  /** The window that it is now, what it holds and what the one before held. */
  function current(key: string, windowMs: number): Omit<Window, 'ms'> & { weighed: number } {
    const at = now()
    const start = at - (at % windowMs)
    const last = windows.get(key)
    const { count, before } =
      last?.start === start
        ? last
        : { count: 0, before: last && last.start === start - windowMs ? last.count : 0 }
    return { start, count, before, weighed: before * (1 - (at - start) / windowMs) + count }
  }

  function sweep(): void {
    const at = now()
    if (at - swept <= 60_000) return
    for (const [old, window] of windows) if (at - window.start > 2 * window.ms) windows.delete(old)
    swept = at
  }

  const limiter: Limiter = {
    take(key, limit, windowMs) {
      sweep()
      const { start, count, before, weighed } = current(key, windowMs)
      const isLet = weighed < limit
      windows.set(key, { start, ms: windowMs, count: isLet ? count + 1 : count, before })
      return isLet
    },
    isFull: (key, limit, windowMs) => current(key, windowMs).weighed >= limit,
    require(key, limit, windowMs) {
      if (!limiter.take(key, limit, windowMs)) throw tooMany(limiter.wait(key, limit, windowMs))
    },
    wait(key, limit, windowMs) {
      const at = now()
      const start = at - (at % windowMs)
      const window = windows.get(key)
      if (!window || window.start !== start) return 1
      const { count, before } = window
      // What is counted in this window weighs less and less only when the next one has begun.
      const until =
        count < limit
          ? start + windowMs * (1 - (limit - count) / Math.max(before, 1))
          : start + windowMs + windowMs * (1 - limit / count)
      return Math.max(1, Math.ceil((until + 1 - at) / 1000))
    },
    clear: (key) => void windows.delete(key),
  }
  return limiter
}

interface Window {
  /** When it began, milliseconds. */
  start: number
  /** How long it is, milliseconds. */
  ms: number
  count: number
  /** How many the window before it held. */
  before: number
}

/** `retryAfter`: seconds, told in the answer and over HTTP in its header, too. */
export const tooMany = (retryAfter: number): Failure => fail('TOO_MANY', { detail: { retryAfter } })
