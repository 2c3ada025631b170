import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { scanWorkerUrl } from './worker-url.ts'

export interface Scanner {
  /** Rows of a read-only query. In memory (tests) it runs here; with files, in the worker. */
  all<R>(sql: string, parameters: SQLQueryBindings[]): Promise<R[]>
  close(): Promise<void>
}

/** Starts the worker at the first query, so that an idle server does not pay for it. */
export function createScanner(path: string | null, here: Database): Scanner {
  if (!path) {
    return {
      all: async <R>(sql: string, parameters: SQLQueryBindings[]) => here.query(sql).all(...parameters) as R[],
      close: async () => {},
    }
  }
  let worker: Worker | undefined
  let next = 0
  const waiting = new Map<number, { resolve(rows: never): void; reject(error: Error): void }>()

  function start(): Worker {
    const started = new Worker(scanWorkerUrl())
    started.onmessage = ({ data }: MessageEvent<{ id: number; rows?: unknown[]; error?: string }>) => {
      const call = waiting.get(data.id)
      waiting.delete(data.id)
      if (data.error === undefined) call?.resolve(data.rows as never)
      else call?.reject(new Error(data.error))
    }
    started.onerror = (event) => {
      for (const call of waiting.values()) call.reject(new Error(event.message))
      waiting.clear()
      worker = undefined
    }
    // The DOM's Worker type hides Bun's: an idle worker must not keep the process alive.
    ;(started as unknown as { unref(): void }).unref()
    started.postMessage({ open: path })
    return started
  }

  return {
    all: (sql, parameters) =>
      new Promise((resolve, reject) => {
        worker ??= start()
        const id = ++next
        waiting.set(id, { resolve: resolve as (rows: never) => void, reject })
        worker.postMessage({ id, sql, parameters })
      }),
    async close() {
      worker?.terminate()
      for (const call of waiting.values()) call.reject(new Error('The store was closed.'))
      waiting.clear()
    },
  }
}
