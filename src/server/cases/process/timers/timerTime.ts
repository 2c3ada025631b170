import type { Clock } from '../../../clock/clock.ts'

const day = 86_400_000
/** A timer that is held back is looked at again after this at most, milliseconds. */
const heldFor = 6 * 3_600_000

/** When a timer is due, milliseconds since 1970. */
export interface TimerTime {
  /** By the machine's clock: when the case entered its state, and what follows from that or from the date it waits for. */
  entered: number
  due: number
  /** When the case entered, as `sinceWhen` had it; absent: it waits for a date. */
  since?: number | undefined
}

/**
 * When a case entered its state, milliseconds since 1970: by the machine's clock, or by how long the server has run where
 * the two are more than a day apart and nobody knows yet which is wrong.
 */
export function sinceWhen(clock: Pick<Clock, 'now'>, entered: number): number {
  const now = clock.now()
  return Math.abs(now - entered) > day ? now : entered
}

/**
 * When a timer that is due by the machine's clock is looked at again, because by the server's run it is not yet: the clock
 * leapt ahead a moment ago, or was behind when the case entered. null: it is due.
 */
export function heldUntil(
  { entered, due, since = entered }: TimerTime,
  clock: Pick<Clock, 'now'>,
): number | null {
  const left = due - entered + since - clock.now()
  return left > 0 ? Date.now() + Math.min(left, heldFor) : null
}

/**
 * When a timer that waits until `runAt` is due by the machine's clock as it is now. That no case can have entered in time to
 * come tells that the clock was wrong then. null: it waits for the right time.
 */
export function rightTime({ entered, due, since }: TimerTime, runAt: number): number | null {
  const now = Date.now()
  const wasAhead = since !== undefined && entered > now + day
  const right = Math.max(now, wasAhead ? due - entered + Math.min(since, now) : due)
  return runAt > right + heldFor ? right : null
}
