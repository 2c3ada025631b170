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
 * The part of the time that is taken while others write: at first, at the least and at the most. It grows for as long
 * as the loop has more to spare than `spare`, the quicker the more that is, and shrinks while it has less. In a flood
 * the loop has nothing to spare, and what is left is the least.
 */
const share = { first: 1 / 8, least: 1 / 50, most: 4 / 5, spare: 0.02 }
/**
 * Milliseconds in which all the time to spare is taken, in which what is taken without any shrinks to a third, and
 * after which whoever writes is thought to be somebody else.
 */
const change = { growMs: 300, shrinkMs: 2_000, forgetMs: 1_000 }

/** Takes turns at work, rests in between, and looks meanwhile how busy the server is with other things. */
export function createPace({ others, turn }: Paced, loop: Loop = serverLoop): Pace {
  let taking = share.first
  /** Writes of others up to the last turn. */
  let seen = -1
  let watch: LoopWatch | undefined
  let watchedUntil = 0
  let stopResting: (() => void) | undefined
  let isWorking = false
  let isStopped = false

  function rest(ms: number): void {
    // While a turn is taken others write and wake it: how long is rested after it is for the turn to say.
    if (stopResting || isWorking || isStopped) return
    if (!watch && loop.now() - watchedUntil > change.forgetMs) taking = share.first
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
    if (isMore) rest(isPause ? pauseMs : Math.max(restMs, took * (1 / taking - 1)))
    else stopWatching()
  }

  function learn({ seen }: LoopWatch): void {
    const { idleMs, ms } = seen()
    if (ms <= 0) return
    const more = idleMs / ms - share.spare
    if (more > 0) taking += (more * ms) / change.growMs
    else taking *= Math.exp(((more / share.spare) * ms) / change.shrinkMs)
    taking = Math.min(share.most, Math.max(share.least, taking))
  }

  function stopWatching(): void {
    watch?.stop()
    watch = undefined
    watchedUntil = loop.now()
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
