import { type Loop, type LoopWatch, serverLoop } from './loop.ts'

/** Work in the background that makes way for others. */
export interface Pace {
  /** There is something to do: a turn is taken after the next rest, unless one is under way, which sees to it. */
  wake(): void
  stop(): void
}

export interface Paced {
  /** Writes of others so far. */
  others(): number
  /** Does a little, in a pause all there is. Whether there is more to do. */
  turn(isPause: boolean): Promise<boolean>
}

/** Milliseconds without a write that count as a pause. */
const pauseMs = 15
/** The least that is rested between turns while others write, in milliseconds. */
const restMs = 5
/**
 * The part of the time that is taken while others write: so many times the part in which the loop has nothing to do, and
 * never more than half of it. In a flood the loop is never idle, and what is left is the least.
 */
const share = { ofIdle: 4, most: 1 / 2, least: 1 / 50 }
/** What is known of the loop is forgotten in so many milliseconds; so idle it is thought to be when it was not watched. */
const memory = { ms: 1_000, idle: 0.2 }

/** Takes turns at work, rests in between, and looks meanwhile how busy the server is with other things. */
export function createPace({ others, turn }: Paced, loop: Loop = serverLoop): Pace {
  let idle = memory.idle
  /** Writes of others up to the last turn. */
  let seen = -1
  let watch: LoopWatch | undefined
  let stopResting: (() => void) | undefined
  let isWorking = false
  let isStopped = false

  function rest(ms: number): void {
    // While a turn is taken others write and wake it: how long is rested after it is for the turn to say.
    if (stopResting || isWorking || isStopped) return
    watch ??= loop.watch()
    stopResting = loop.after(ms, () => void work())
  }

  async function work(): Promise<void> {
    stopResting = undefined
    isWorking = true
    if (watch) learn(watch)
    const isPause = others() === seen
    const from = loop.now()
    const isMore = await turn(isPause)
    const took = loop.now() - from
    seen = others()
    isWorking = false
    // What the turn itself took is nobody's: only the rests tell how busy others are.
    watch?.again()
    const taking = Math.min(share.most, Math.max(share.least, idle * share.ofIdle))
    if (isMore) rest(isPause ? pauseMs : Math.max(restMs, took * (1 / taking - 1)))
    else stopWatching()
  }

  function learn({ seen }: LoopWatch): void {
    const { idleMs, ms } = seen()
    if (ms > 0) idle += (idleMs / ms - idle) * (1 - Math.exp(-ms / memory.ms))
  }

  function stopWatching(): void {
    watch?.stop()
    watch = undefined
    idle = memory.idle
  }

  return {
    wake: () => rest(pauseMs),
    stop() {
      isStopped = true
      stopResting?.()
      stopWatching()
    },
  }
}
