import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { workerUrl } from './worker-url.ts'

export interface Scanner {
  /** Rows of a read-only query. In memory (tests) it runs here; with files, in the worker. */
  all<R>(sql: string, parameters: SQLQueryBindings[]): Promise<R[]>
  close(): Promise<void>
}

/** Starts the worker at the first query, so that an idle server does not pay for it. */
export function createScanner(path: string | null, here: Database): Scanner {
  if (!path) {
    return {
      all: async <R>(sql: string, parameters: SQLQueryBindings[]) =>
        here.query(sql).all(...parameters) as R[],
      close: async () => {},
    }
  }
  let worker: BunWorker | undefined
  let next = 0
  const waiting = new Map<number, { resolve(rows: never): void; reject(error: Error): void }>()

  function settle(id: number): { resolve(rows: never): void; reject(error: Error): void } | undefined {
    const call = waiting.get(id)
    waiting.delete(id)
    // An idle worker must not keep the process alive.
    if (waiting.size === 0) worker?.unref()
    return call
  }

  function start(): BunWorker {
    const started = new Worker(workerUrl('store/scan.worker')) as BunWorker
    started.onmessage = ({ data }: MessageEvent<{ id: number; rows?: unknown[]; error?: string }>) => {
      if (data.error === undefined) settle(data.id)?.resolve(data.rows as never)
      else settle(data.id)?.reject(new Error(data.error))
    }
    started.onerror = (event) => {
      for (const id of [...waiting.keys()]) settle(id)?.reject(new Error(event.message))
      worker = undefined
    }
    started.postMessage({ open: path })
    return started
  }

  return {
    all: (sql, parameters) =>
      new Promise((resolve, reject) => {
        worker ??= start()
        worker.ref()
        const id = ++next
        waiting.set(id, { resolve: resolve as (rows: never) => void, reject })
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

/** The DOM's type of a worker hides what Bun's can do. */
type BunWorker = Worker & { ref(): void; unref(): void }
