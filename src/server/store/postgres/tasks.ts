import type { SQL } from 'bun'
import type { TaskRow } from '../records.ts'
import type { Tasks } from '../repositories/tasks.ts'

/** The work queue over PostgreSQL, for any number of processes at once. */
export function postgresTasks(sql: SQL): Tasks {
  const finish = async (id: string, worker: string) =>
    (await sql`DELETE FROM tasks WHERE _id = ${id} AND worker = ${worker} AND state = 'running'`).count > 0

  return {
    async nextDue() {
      const [row] = await sql`SELECT "runAt" FROM tasks WHERE state = 'waiting' ORDER BY "runAt" LIMIT 1`
      return row ? Number(row.runAt) : null
    },

    async findWaiting(org, kind, key) {
      const [row] = await sql`SELECT * FROM tasks WHERE org = ${org} AND kind = ${kind} AND key = ${key}
        AND state IN ('waiting', 'running')`
      return row && taskOf(row)
    },

    async isLaneBusy(org, lane) {
      const rows = await sql`SELECT 1 FROM tasks WHERE org = ${org} AND lane = ${lane}
        AND state IN ('waiting', 'running') LIMIT 1`
      return rows.length > 0
    },

    async expired(now, worker, others) {
      const rows = await sql`SELECT * FROM tasks WHERE state = 'running'
        AND ("leaseUntil" < ${now} OR (${others}::boolean AND worker <> ${worker}))`
      return rows.map(taskOf)
    },

    async waitingOf(kinds, after, place, limit) {
      const rows = await sql`SELECT * FROM tasks WHERE state = 'waiting' AND "runAt" > ${after}
        AND kind = ANY(${sql.array([...kinds], 'TEXT')})
        AND ("runAt", _id) > (${place?.runAt ?? after}, ${place?._id ?? ''}) ORDER BY "runAt", _id LIMIT ${limit}`
      return rows.map(taskOf)
    },

    async dead(org, limit) {
      const rows = await sql`SELECT * FROM tasks WHERE org = ${org} AND state = 'dead'
        ORDER BY failed DESC LIMIT ${limit}`
      return rows.map(taskOf)
    },

    async having(org, words) {
      if (words.length === 0) return []
      const rows: { _id: string }[] = await sql`SELECT _id FROM tasks WHERE org = ${org} AND EXISTS (
        SELECT 1 FROM unnest(${sql.array([...words], 'TEXT')}) AS told
        WHERE strpos(lower(payload), told) > 0 OR strpos(lower(coalesce(error, '')), told) > 0)`
      return rows.map(({ _id }) => _id)
    },

    async forget(ids, about) {
      for (const id of ids) {
        await sql`DELETE FROM tasks WHERE _id = ${id} AND state <> 'running' AND strpos(payload, ${about}) > 0`
        await sql`UPDATE tasks SET error = NULL WHERE _id = ${id}`
      }
    },

    async count(org) {
      const counts = { waiting: 0, running: 0, dead: 0 }
      const rows: { state: TaskRow['state']; n: string }[] = await sql`SELECT state, count(*) AS n FROM tasks
        WHERE ${org ?? null}::text IS NULL OR org = ${org ?? null} GROUP BY state`
      for (const { state, n } of rows) counts[state] = Number(n)
      return counts
    },

    async insert(row) {
      const { count } = await sql`INSERT INTO tasks ${sql(row)} ON CONFLICT DO NOTHING`
      return count > 0
    },

    async lease({ worker, until, now, limit }) {
      // What another worker is just taking is passed over, not waited for.
      const rows: Record<string, unknown>[] = await sql`
        UPDATE tasks SET state = 'running', worker = ${worker}, "leaseUntil" = ${until}, attempts = attempts + 1
        WHERE _id IN (SELECT _id FROM tasks WHERE state = 'waiting' AND "runAt" <= ${now}
          ORDER BY "runAt", _id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
        RETURNING *`
      return rows.map(taskOf).sort((a, b) => a.runAt - b.runAt || (a._id < b._id ? -1 : 1))
    },

    finish,

    async extendLeases(ids, worker, until) {
      await sql`UPDATE tasks SET "leaseUntil" = ${until}
        WHERE worker = ${worker} AND state = 'running' AND _id IN ${sql([...ids, ''])}`
    },

    async retry(id, worker, runAt, error) {
      const { count } = await sql`UPDATE tasks AS t
        SET state = 'waiting', "runAt" = ${runAt}, error = ${error}, worker = NULL, "leaseUntil" = NULL
        WHERE _id = ${id} AND worker = ${worker} AND state = 'running' AND NOT EXISTS (${taken(sql)})`
      return count > 0 || finish(id, worker)
    },

    async hasten({ from, to }) {
      await sql`UPDATE tasks SET "runAt" = ${to} WHERE state = 'waiting' AND attempts > 0 AND "runAt" > ${from}`
    },

    async move(id, runAt) {
      await sql`UPDATE tasks SET "runAt" = ${runAt} WHERE _id = ${id} AND state = 'waiting'`
    },

    async bury(id, worker, error, at) {
      const { count } = await sql`UPDATE tasks
        SET state = 'dead', failed = ${at}, error = ${error}, worker = NULL, "leaseUntil" = NULL
        WHERE _id = ${id} AND worker = ${worker} AND state = 'running'`
      return count > 0
    },

    async release(id, worker) {
      await sql`UPDATE tasks AS t
        SET state = 'waiting', attempts = attempts - 1, worker = NULL, "leaseUntil" = NULL
        WHERE _id = ${id} AND worker = ${worker} AND state = 'running' AND NOT EXISTS (${taken(sql)})`
      await finish(id, worker)
    },

    async note(id, error) {
      await sql`UPDATE tasks SET error = ${error} WHERE _id = ${id}`
    },

    async remove(id) {
      await sql`DELETE FROM tasks WHERE _id = ${id}`
    },

    async revive(org, id) {
      const { count } = await sql`UPDATE tasks AS t
        SET state = 'waiting', "runAt" = 0, attempts = 0, error = NULL, failed = NULL
        WHERE org = ${org} AND _id = ${id} AND state = 'dead' AND NOT EXISTS (${taken(sql)})`
      return count > 0
    },

    async drop(ids) {
      const { count } = await sql`DELETE FROM tasks WHERE state = 'waiting' AND _id IN ${sql([...ids, ''])}`
      return count
    },

    async dropKeyed(org, kind, prefix) {
      const rows: { key: string }[] = await sql`DELETE FROM tasks
        WHERE org = ${org} AND kind = ${kind} AND starts_with(key, ${prefix}) AND state = 'waiting' RETURNING key`
      return rows.map(({ key }) => key)
    },

    async hurry(ids, from) {
      await sql`UPDATE tasks SET "runAt" = 0
        WHERE state = 'waiting' AND "runAt" = ${from} AND _id IN ${sql([...ids, ''])}`
    },

    async cancel(org, id) {
      const { count } = await sql`DELETE FROM tasks
        WHERE org = ${org} AND _id = ${id} AND state IN ('waiting', 'dead')`
      return count > 0
    },
  }
}

/** A newer task that waits under the same key as `t`. */
const taken = (sql: SQL) => sql`SELECT 1 FROM tasks AS newer WHERE newer.state = 'waiting'
  AND newer.org = t.org AND newer.kind = t.kind AND newer.key = t.key`

/** The driver answers 64-bit numbers as text. */
function taskOf(row: Record<string, unknown>): TaskRow {
  const number = (value: unknown) => (value === null ? null : Number(value))
  return {
    ...row,
    runAt: Number(row.runAt),
    created: Number(row.created),
    leaseUntil: number(row.leaseUntil),
    failed: number(row.failed),
  } as TaskRow
}
