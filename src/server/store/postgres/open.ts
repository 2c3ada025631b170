import { SQL } from 'bun'
import { recordOf } from '../../../shared/record.ts'
import type { Reads, Store, Tx, Writes } from '../store.ts'
import { postgresCounters } from './counters.ts'
import { shape } from './shape.ts'
import { postgresTasks } from './tasks.ts'

export interface PostgresOptions {
  /** Path of the server's socket. */
  socket: string
  user: string
  database: string
  /** Connections, and with that writes at the same time. */
  connections: number
}

/** Times that a write is begun anew in its turn when others came between; then it fails. */
const tries = 100

/**
 * A trial: the work queue and the counters over PostgreSQL, behind the interface that the engines know. The server is
 * not started with it. See docs/store.md for what a whole store would need.
 */
export async function openPostgres({ socket, user, database, connections }: PostgresOptions): Promise<Store> {
  const server = { adapter: 'postgres', path: socket, username: user, database } as const
  const sql = new SQL({ ...server, max: connections })
  /** For writes that wait for their turn: one of this process at a time, so that the others keep their connections. */
  const turns = new SQL({ ...server, max: 1 })
  await sql.begin(async (tx) => {
    // Processes that start together make the tables one after the other.
    await tx`SELECT pg_advisory_xact_lock(1)`
    await tx.unsafe(shape)
  })
  const counts = { commits: 0, writes: 0 }
  const underWay = new Set<Promise<unknown>>()

  /** What came between once may do so again: from then on one write after the other, whatever process asks. */
  async function write<T>(work: (tx: Tx) => Promise<T> | T): Promise<T> {
    const first = await attempt(work)
    if (first) return first.value
    return turns.begin(async (turn) => {
      await turn`SELECT pg_advisory_xact_lock(2)`
      for (let n = 0; n < tries; n++) {
        const done = await attempt(work)
        if (done) return done.value
      }
      throw new Error(`A write gave way to others ${tries} times.`)
    })
  }

  /** Undefined when others came between: nothing of it was kept. */
  async function attempt<T>(work: (tx: Tx) => Promise<T> | T): Promise<{ value: T } | undefined> {
    const after: (() => void)[] = []
    try {
      const value = await sql.begin('isolation level serializable', async (connection) => {
        const ends: (() => Promise<void>)[] = []
        const value = await work({
          ...repositories(connection),
          now: Date.now(),
          atEnd: (check: () => Promise<void>) => ends.push(check),
          afterCommit: (run: () => void) => after.push(run),
        } as unknown as Tx)
        for (const check of ends) await check()
        return value
      })
      counts.commits++
      counts.writes++
      for (const run of after) run()
      return { value }
    } catch (error) {
      if (cameBetween(error)) return undefined
      throw error
    }
  }

  return {
    read: repositories(sql) as Reads,
    counts,
    folder: null,
    write(work) {
      const done = write(work)
      const settled = done.catch(() => {}).finally(() => underWay.delete(settled))
      underWay.add(settled)
      return done
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    async close() {
      await sql.close()
      await turns.close()
    },
  } as Store
}

/** Those of the trial; the engines that ask for others are not run over it. */
const repositories = (sql: SQL) =>
  ({ tasks: postgresTasks(sql), counters: postgresCounters(sql) }) as unknown as Writes

/** Serialization failure, or a deadlock that was broken up: nothing of the write was kept. */
function cameBetween(error: unknown): boolean {
  return ['40001', '40P01'].includes(String(recordOf(error).errno))
}
