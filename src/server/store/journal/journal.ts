import type { Database } from 'bun:sqlite'
import { turn } from '../../unhurried.ts'
import { whenGone, workerUrl } from '../../workerUrl.ts'
import type { JournalAnswer, JournalOrder } from './journal.worker.ts'

/** Keeps the journal short, in which SQLite holds what was written until it is copied into the database. */
export interface Journal {
  /** Something was committed. */
  grew(): void
  /** Resolves when a write may begin: at once, but for the moment in which the last pages are copied. */
  free(): Promise<void> | undefined
  /** Writes the database anew without what was deleted, and empties the journal; writers wait. */
  wipe(): Promise<void>
  /** Once what is being copied is. */
  close(): Promise<void>
}

/**
 * Pages in the journal, of 4 kB, after which they are copied. Lists and search touch the same pages again and again:
 * with SQLite's own 1,000 each of them is copied so often that entering cases takes a third longer.
 */
const journalPages = 8_000
/** After so many times that whoever commits copies, and everybody waits: when the worker does not manage. */
const tooMany = 8

/**
 * The pages lie all over a large database, and copying them takes up to a second where the disk is slow: it is done in
 * a worker, which is started when there is something to copy. Writers wait for the last few pages alone.
 */
export function createJournal(path: string, database: Database, pages = journalPages): Journal {
  database.run(`PRAGMA wal_autocheckpoint = ${tooMany * pages}`)
  const state = database.query<{ log: number; checkpointed: number }, []>('PRAGMA wal_checkpoint(NOOP)')
  let worker: Worker | undefined
  let answered: PromiseWithResolvers<void> | undefined
  let copying: Promise<void> | undefined
  let resting: Promise<void> | undefined
  /** More than this is copied. What could not be is not tried again at every commit. */
  let enough = pages

  function start(): Worker {
    const started = new Worker(workerUrl('store/journal/journal.worker'))
    started.onmessage = ({ data }: MessageEvent<JournalAnswer>) => {
      if ('failed' in data) answered?.reject(new Error(data.failed))
      else answered?.resolve()
    }
    whenGone(started, (why) => {
      if (worker !== started) return
      worker = undefined
      answered?.reject(why)
    })
    return started
  }

  function tell(order: JournalOrder): Promise<void> {
    answered = Promise.withResolvers()
    worker?.postMessage(order)
    return answered.promise
  }

  async function open(): Promise<void> {
    if (worker) return
    worker = start()
    await tell({ do: 'open', path })
  }

  async function copy(): Promise<void> {
    try {
      await open()
      await tell({ do: 'copyMost' })
      resting = copyRest()
      await resting
    } catch (error) {
      worker?.terminate()
      worker = undefined
      console.error(`${new Date().toISOString()} the journal could not be copied: ${error}`)
    } finally {
      resting = undefined
      copying = undefined
    }
  }

  /** No write begins from now on; that which is under way is waited for. */
  async function copyRest(): Promise<void> {
    while (database.inTransaction) await turn()
    await tell({ do: 'copyRest' })
  }

  return {
    grew() {
      if (copying) return
      const { log, checkpointed } = state.get() ?? { log: 0, checkpointed: 0 }
      const waiting = log - checkpointed
      if (waiting < pages) enough = pages
      if (waiting < enough) return
      enough = waiting + pages
      copying = copy()
    },
    async wipe() {
      while (copying) await copying
      const wiping = open().then(() => tell({ do: 'wipe' }))
      resting = wiping
      copying = wiping.catch(() => {})
      try {
        await wiping
      } catch (error) {
        worker?.terminate()
        worker = undefined
        throw error
      } finally {
        resting = undefined
        copying = undefined
      }
    },
    free: () => resting?.catch(() => {}),
    async close() {
      await copying
      // What it cannot say farewell to is in the journal still, and copied when the database is opened again.
      if (worker) await tell({ do: 'close' }).catch(() => {})
      worker?.terminate()
      worker = undefined
    },
  }
}
