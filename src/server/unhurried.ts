/** Milliseconds that one piece of long work keeps the loop. */
const pieceMs = 4

/**
 * Runs work that comes in steps to its end, and lets everybody else have a turn of the loop between pieces of it. Not
 * for the inside of a write: those who wait for the writer would wait for all of them.
 */
export async function unhurried<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const until = performance.now() + pieceMs
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < until)
    await turn()
  }
}

/** Lets everything that waits have its turn. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * For work that does not come as steps of one generator: asked after each, it answers with a turn of everybody else's to wait for when
 * a piece of work has been done since the last. Inside of a write those who wait for the writer wait for these turns as well.
 */
export function pauses(): () => Promise<void> | undefined {
  let until = performance.now() + pieceMs
  const pause = async () => {
    await turn()
    until = performance.now() + pieceMs
  }
  return () => (performance.now() < until ? undefined : pause())
}

/** One after the other, and everybody else in between: for what may take a tenth of a second each. */
export function oneByOne(): <T>(work: () => T) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(turn).then(work)
    last = done.catch(() => {})
    return done
  }
}

/** For long work that nobody looks after: it goes to its end. */
export const unwatched = { progress: () => {}, signal: new AbortController().signal }
