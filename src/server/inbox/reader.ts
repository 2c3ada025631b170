import { type BunWorker, startWorker, whenGone } from '../workerUrl.ts'
import type { ParsedMail } from './parsed.ts'
import type { SplitMail } from './split.ts'

export interface MailReader {
  /** Reads a mail in the worker, one after the other. Rejects for one that cannot be read, or takes too long. */
  read(mail: Pick<SplitMail, 'skeleton' | 'mark'>): Promise<ParsedMail>
  close(): void
}

/** Milliseconds that one mail may take: it takes a hundredth of it. */
const patience = 10_000
/** Milliseconds after which a worker that has nothing to do is let go. */
const idle = 60_000

export function createReader(): MailReader {
  let worker: BunWorker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let resting: ReturnType<typeof setTimeout> | undefined
  let fail: (why: Error) => void = () => {}

  function end(): void {
    clearTimeout(resting)
    worker?.terminate()
    worker = undefined
  }

  function start(): BunWorker {
    const started = startWorker('inbox/read.worker')
    whenGone(started, (why) => {
      if (worker !== started) return
      worker = undefined
      fail(why)
    })
    return started
  }

  async function once(mail: Pick<SplitMail, 'skeleton' | 'mark'>): Promise<ParsedMail> {
    clearTimeout(resting)
    worker ??= start()
    worker.ref()
    const { promise, resolve, reject } = Promise.withResolvers<ParsedMail>()
    fail = reject
    const timer = setTimeout(() => {
      end()
      reject(new Error('a mail took too long to read'))
    }, patience)
    worker.onmessage = ({ data }: MessageEvent<{ mail?: ParsedMail; error?: string }>) => {
      if (data.mail) resolve(data.mail)
      else reject(new Error(data.error ?? 'a mail could not be read'))
    }
    worker.postMessage(mail)
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
    read(mail) {
      const done = last.then(() => once(mail))
      last = done.catch(() => {})
      return done
    },
    close: end,
  }
}
