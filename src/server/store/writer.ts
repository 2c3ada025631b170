import type { Database } from 'bun:sqlite'
import { codeOf, messageOf } from '../../shared/thrown.ts'
import { fail } from '../../shared/wire/errors.ts'
import { pauses } from '../unhurried.ts'
import type { Store, Tx, Writes } from './store.ts'

/** The half of the store that writes. */
export type Writer = Pick<Store, 'write' | 'idle' | 'counts'>

interface Job {
  /** Does the work; what it answers with settles the promise, once it is committed. */
  work: (tx: Tx) => Promise<() => void>
  reject: (error: unknown) => void
}

/** What the writer tells of, and asks. */
export interface Heard {
  /** Resolves when a write may begin, where it has to wait. */
  free?(): Promise<void> | undefined
  committed?(): void
  /** The disk is full. */
  full(): void
  /** Whether who asks now may write: when it is full, those alone for whom something is kept. */
  mayWrite(): boolean
  /** A write came to nothing, or all that shared its commit. */
  rollback(): void
}

/** At most so many writes share one commit, so that the first does not wait long for the last. */
const batchSize = 256
/** Milliseconds that a write waits for somebody else who has the database. */
const patience = 5_000

/**
 * The single writer. Waiting writes share one immediate transaction, each inside a savepoint, so that one that
 * fails is rolled back alone; all are answered after one commit with `synchronous=FULL`. Between two of many writes, and while they
 * are answered, everybody else has a turn of the loop: readers have a connection of their own.
 */
export function createWriter(database: Database, repositories: Writes, heard: Heard): Writer {
  // Kept by the database, which ends them when it closes: a statement left open would keep the journal files.
  // SQLite would wait inside of the call, and everybody with it.
  database.run('PRAGMA busy_timeout = 0')
  const begin = database.query('BEGIN IMMEDIATE')
  const savepoint = database.query('SAVEPOINT w')
  const release = database.query('RELEASE w')
  const commit = database.query('COMMIT')
  const queue: Job[] = []
  const counts = { commits: 0, writes: 0 }
  let draining: Promise<void> | undefined

  async function drain(): Promise<void> {
    // One turn of the event loop, so that all requests that came in together share the commit.
    await new Promise((resolve) => setImmediate(resolve))
    while (queue.length > 0) await commitBatch()
    draining = undefined
  }

  async function commitBatch(): Promise<void> {
    const done: { settle: () => void; reject: (error: unknown) => void; after: (() => void)[] }[] = []
    try {
      await heard.free?.()
      await beginWrite()
    } catch (error) {
      // Nothing has been done. Whoever waits is told, so that nobody waits for a database that lets nobody in.
      for (const { reject } of queue.splice(0)) reject(translate(error))
      return
    }
    const pause = pauses()
    try {
      for (let n = 0; n < batchSize; n++) {
        const job = queue.shift()
        if (!job) break
        const after: (() => void)[] = []
        const ends: (() => Promise<void>)[] = []
        savepoint.run()
        try {
          const settle = await job.work({
            ...repositories,
            now: Date.now(),
            atEnd: (check) => ends.push(check),
            afterCommit: (run) => after.push(run),
          })
          for (const check of ends) await check()
          release.run()
          done.push({ settle, reject: job.reject, after })
        } catch (error) {
          done.push({ settle: () => job.reject(translate(error)), reject: job.reject, after: [] })
          // A full disk may have ended the whole transaction already.
          if (database.inTransaction) database.run('ROLLBACK TO w; RELEASE w')
          heard.rollback()
          if (!database.inTransaction) throw error
        }
        if (queue.length > 0) await pause()
      }
      commit.run()
      counts.commits++
      counts.writes += done.length
    } catch (error) {
      for (const job of done) job.reject(translate(error))
      guarded(() => {
        if (database.inTransaction) database.run('ROLLBACK')
      })
      guarded(heard.rollback)
      return
    }
    guarded(() => heard.committed?.())
    for (const { settle, after } of done) {
      for (const run of after) guarded(run)
      settle()
      // Whoever waited for it goes on first: what they then do counts.
      await pause()
    }
  }

  /** What is written is written: who stumbles over it keeps nobody else waiting. */
  function guarded(run: () => void): void {
    try {
      run()
    } catch (error) {
      console.error(`${new Date().toISOString()} after a write: ${messageOf(error)}`)
    }
  }

  /** Somebody else may have the database: a copy being made, a look by hand. Meanwhile others are answered. */
  async function beginWrite(): Promise<void> {
    const until = performance.now() + patience
    for (;;) {
      try {
        return void begin.run()
      } catch (error) {
        if (!codeOf(error).startsWith('SQLITE_BUSY') || performance.now() > until) throw error
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }

  function translate(error: unknown): unknown {
    if (!isFull(error)) return error
    heard.full()
    return fail('DISK_FULL')
  }

  return {
    counts,
    write(work) {
      return new Promise((resolve, reject) => {
        if (!heard.mayWrite()) return reject(fail('DISK_FULL'))
        const settled = async (tx: Tx) => {
          const value = await work(tx)
          return () => resolve(value)
        }
        queue.push({ work: settled, reject })
        draining ??= drain()
      })
    },
    idle: async () => {
      while (draining) await draining
    },
  }
}

function isFull(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'SQLITE_FULL' || code === 'ENOSPC' || code.startsWith('SQLITE_IOERR_WRITE')
}
