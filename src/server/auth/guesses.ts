import { type Limiter, tooMany } from '../limits.ts'
import { busy } from './password/password.ts'

/** How many wrong guesses are let through under a key, in a quarter of an hour. */
export interface Allowance {
  key: string
  failures: number
}

/** Counts wrong guesses, and never a right one. In memory: a restart forgives. */
export interface Guesses {
  /**
   * Tries something that may turn out to be wrong, and then counts it under every key. Those that are being tried are not
   * counted, yet no more are tried at once than may turn out wrong: whoever comes beyond waits for their result. `wait`:
   * nothing was tried, and will not be for so many seconds. TOO_MANY when too many wait, or one has waited too long.
   */
  guess(
    allowances: readonly Allowance[],
    isRight: () => Promise<boolean>,
  ): Promise<boolean | { wait: number }>
  /** Forgets what was counted under a key. */
  clear(key: string): void
}

export const quarter = 15 * 60_000

/** So many wait for the result of those before them. */
const waitingAtMost = 40

export interface GuessOptions {
  /** Milliseconds that one waits; default ten seconds. */
  patience?: number
}

export function createGuesses(limiter: Limiter, { patience = 10_000 }: GuessOptions = {}): Guesses {
  const underWay = new Map<string, number>()
  /** Who waits, and for which key's sake. */
  const waiting = new Map<() => void, string>()

  /** Whether there is room, were all that is under way wrong. */
  function hasRoom({ key, failures }: Allowance): boolean {
    const left = failures - (underWay.get(key) ?? 0)
    return left > 0 && !limiter.isFull(key, left, quarter)
  }

  /** Takes its place among those that are tried. */
  async function untilRoom(allowances: readonly Allowance[]): Promise<{ wait: number } | undefined> {
    const until = Date.now() + patience
    for (;;) {
      const spent = allowances.find(({ key, failures }) => limiter.isFull(key, failures, quarter))
      if (spent) return { wait: limiter.wait(spent.key, spent.failures, quarter) }
      if (allowances.every(hasRoom)) {
        // At once: others wake at the same moment.
        count(allowances, 1)
        return undefined
      }
      await oneEnds(allowances[0]?.key ?? '', until - Date.now())
    }
  }

  function oneEnds(key: string, within: number): Promise<void> {
    const before = [...waiting.values()].filter((other) => other === key).length
    if (before >= waitingAtMost) throw busy(before + 1)
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer)
        waiting.delete(go)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(go)
        reject(busy(before + 1))
      }, within)
      waiting.set(go, key)
    })
  }

  function count(allowances: readonly Allowance[], by: 1 | -1): void {
    for (const { key } of allowances) {
      const now = (underWay.get(key) ?? 0) + by
      if (now > 0) underWay.set(key, now)
      else underWay.delete(key)
    }
  }

  return {
    async guess(allowances, isRight) {
      const refused = await untilRoom(allowances)
      if (refused) return refused
      try {
        const right = await isRight()
        if (!right) for (const { key, failures } of allowances) limiter.take(key, failures, quarter)
        return right
      } finally {
        count(allowances, -1)
        for (const go of [...waiting.keys()]) go()
      }
    },
    clear: limiter.clear,
  }
}

/** Slows down an address from which many guesses were wrong: one at a time, the further apart the more there were. */
export interface Pace {
  /** Waits for one's turn. TOO_MANY, saying after how many seconds, when that would take longer than ten. */
  turn(address: string): Promise<void>
  /** A wrong guess came from there. */
  count(address: string): void
}

/** Wrong guesses in a quarter of an hour, and how many seconds lie between two from there on. */
const steps: readonly [failures: number, seconds: number][] = [
  [160, 8],
  [80, 4],
  [40, 2],
  [20, 1],
]

export interface PaceOptions {
  now: () => number
  /** Waits so many milliseconds. */
  pause: (ms: number) => Promise<void>
}

export function createPace(limiter: Limiter, { now, pause }: PaceOptions): Pace {
  /** When the next of each address may be tried. */
  const next = new Map<string, number>()
  const most = steps[0]?.[0] ?? 0
  const keyOf = (address: string) => `wrong from ${address}`
  return {
    async turn(address) {
      const step = steps.find(([failures]) => limiter.isFull(keyOf(address), failures, quarter))
      const at = now()
      if (!step) return
      for (const [old, time] of next) if (time < at) next.delete(old)
      const mine = Math.max(at, next.get(address) ?? 0)
      const wait = mine - at
      if (wait > 10_000) throw tooMany(Math.ceil(wait / 1_000))
      next.set(address, mine + step[1] * 1_000)
      if (wait > 0) await pause(wait)
    },
    count: (address) => void limiter.take(keyOf(address), most, quarter),
  }
}
