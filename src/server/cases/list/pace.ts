import { rest } from './rest.ts'

/** Work in the background that makes way for others. */
export interface Pace {
  /** There is something to do: a turn is taken after the next rest, unless one is under way, which sees to it. */
  wake(): void
  stop(): void
}

/** Milliseconds without a write that count as a pause. */
const pauseMs = 15
/** The least that is rested between turns while others write: to tell whether there is time to spare. */
const restMs = 5
/**
 * The part of the writer's time that is taken while others write. It grows while the server has time to spare (the loop
 * is idle for more than this part of it), and shrinks in a flood, in which this is what can wait.
 */
const share = { least: 1 / 20, most: 1 / 2, grows: 1.3, shrinks: 0.7, spare: 0.1 }

/**
 * Takes turns at work, rests in between and looks meanwhile how busy the server is. `others` counts the writes of others:
 * a rest without any is a pause, in which all may be done that there is. `turn` answers whether there is more to do.
 */
export function createPace(
  others: () => number,
  turn: (isPause: boolean) => Promise<boolean>,
  resting = rest,
): Pace {
  let taking = share.most
  /** Writes of others up to the last turn. */
  let seen = -1
  let stopResting: (() => void) | undefined
  let isWorking = false
  let isStopped = false

  function restFor(ms: number): void {
    // While a turn is taken others write and wake it: how long is rested after it is for the turn to say.
    if (stopResting || isWorking || isStopped) return
    stopResting = resting(ms, (idle) => void work(idle))
  }

  async function work(idle: number): Promise<void> {
    stopResting = undefined
    isWorking = true
    const isPause = others() === seen
    if (idle > share.spare) taking = Math.min(share.most, taking * share.grows)
    else taking = Math.max(share.least, taking * share.shrinks)
    const from = performance.now()
    const isMore = await turn(isPause)
    const took = performance.now() - from
    seen = others()
    isWorking = false
    if (isMore) restFor(isPause ? pauseMs : Math.max(restMs, took * (1 / taking - 1)))
  }

  return {
    wake: () => restFor(pauseMs),
    stop() {
      isStopped = true
      stopResting?.()
    },
  }
}
