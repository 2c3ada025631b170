import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { type BunWorker, startWorker, whenGone } from '../workerUrl.ts'
import { query } from './query.ts'

export interface Scanner {
  /** Rows of a read-only query. In memory (tests) it runs here; with files, in the worker. */
  all<R>(sql: string, parameters: SQLQueryBindings[]): Promise<R[]>
  close(): Promise<void>
}

/** Starts the worker at the first query, so that an idle server does not pay for it. */
export function createScanner(path: string | null, here: Database): Scanner {
  if (!path) {
    return {
      all: async <R>(sql: string, parameters: SQLQueryBindings[]) => query<R>(here, sql).all(...parameters),
      close: async () => {},
    }
  }
  let worker: BunWorker | undefined
  let next = 0
  const waiting = new Map<number, Waiting>()

  function settle(id: number): Waiting | undefined {
    const call = waiting.get(id)
    waiting.delete(id)
    // An idle worker must not keep the process alive.
    if (waiting.size === 0) worker?.unref()
    return call
  }

  function start(): BunWorker {
    const started = startWorker('store/scan.worker')
    started.onmessage = ({ data }: MessageEvent<{ id: number; rows: unknown[]; error?: string }>) => {
      if (data.error === undefined) settle(data.id)?.resolve(data.rows)
      else settle(data.id)?.reject(new Error(data.error))
    }
    whenGone(started, (why) => {
      if (worker !== started) return
      worker = undefined
      for (const id of [...waiting.keys()]) settle(id)?.reject(why)
    })
    started.postMessage({ open: path })
    return started
  }

  return {
    all: <R>(sql: string, parameters: SQLQueryBindings[]) =>
      new Promise<R[]>((resolve, reject) => {
        worker ??= start()
        worker.ref()
        const id = ++next
        waiting.set(id, { resolve: (rows) => resolve(rows as R[]), reject })
        worker.postMessage({ id, sql, parameters })
      }),
    async close() {
      worker?.terminate()
      worker = undefined
      for (const call of waiting.values()) call.reject(new Error('The store was closed.'))
      waiting.clear()
    },
  }
}

interface Waiting {
  resolve(rows: unknown[]): void
  reject(error: Error): void
}
