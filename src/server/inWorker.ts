import { type ErrorCode, type FailureOptions, fail } from '../shared/wire/errors.ts'
import { type BunWorker, startWorker, whenGone } from './workerUrl.ts'

/** Work that may take long and is asked for now and then, away from the thread that everybody is answered by. */
export interface InWorker<Asked, Answered> {
  /** Done in the worker, one after the other. Rejects for what cannot be done, or takes too long. */
  ask(what: Asked): Promise<Answered>
  close(): void
}

/** What such a worker answers. `refused`: a failure that is told as it is. */
export type FromWorker<Answered> =
  | { answer: Answered }
  | { refused: { code: ErrorCode; options: FailureOptions } }
  | { error: string }

/** Milliseconds after which a worker that has nothing to do is let go. */
const idle = 60_000

/** `path`: the worker's file below `src/server`. `patience`: milliseconds that one may take, after which it is `tooLong`. */
export function createInWorker<Asked, Answered>(
  path: string,
  patience: number,
  tooLong: () => Error,
): InWorker<Asked, Answered> {
  let worker: BunWorker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let resting: ReturnType<typeof setTimeout> | undefined
  let stop: (why: Error) => void = () => {}

  function end(): void {
    clearTimeout(resting)
    worker?.terminate()
    worker = undefined
  }

  function start(): BunWorker {
    const started = startWorker(path)
    whenGone(started, (why) => {
      if (worker !== started) return
      worker = undefined
      stop(why)
    })
    return started
  }

  async function once(what: Asked): Promise<Answered> {
    clearTimeout(resting)
    worker ??= start()
    worker.ref()
    const { promise, resolve, reject } = Promise.withResolvers<Answered>()
    stop = reject
    const timer = setTimeout(() => {
      end()
      reject(tooLong())
    }, patience)
    worker.onmessage = ({ data }: MessageEvent<FromWorker<Answered>>) => {
      if ('answer' in data) resolve(data.answer)
      else reject('refused' in data ? fail(data.refused.code, data.refused.options) : new Error(data.error))
    }
    worker.postMessage(what)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      worker?.unref()
      resting = setTimeout(end, idle)
      resting.unref()
    }
  }

  return {
    ask(what) {
      const done = last.then(() => once(what))
      last = done.catch(() => {})
      return done
    },
    close: end,
  }
}
