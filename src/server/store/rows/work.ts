import type { TaskRow } from '../tables.ts'
import type { Tx } from '../writer.ts'
import type { At } from './cases.ts'

/** SQL of the work queue. Tasks of all organisations: the engine serves them all. */

/** False when a waiting task of the kind has the same key already. */
export function insertTask(tx: Tx, row: TaskRow): boolean {
  const done = tx.raw
    .query(
      'INSERT OR IGNORE INTO tasks (_id, org, kind, key, lane, payload, state, runAt, attempts, maxAttempts, created) VALUES (?,?,?,?,?,?,?,?,?,?,?)',
    )
    .run(
      row._id,
      row.org,
      row.kind,
      row.key,
      row.lane,
      row.payload,
      row.state,
      row.runAt,
      row.attempts,
      row.maxAttempts,
      row.created,
    )
  return done.changes > 0
}

/** Takes up to `limit` tasks that are due, in the order in which they became so. */
export function leaseTasks(
  tx: Tx,
  lease: { worker: string; until: number; now: number; limit: number },
): TaskRow[] {
  const rows = tx.raw
    .query(
      `UPDATE tasks SET state = 'running', worker = ?, leaseUntil = ?, attempts = attempts + 1
       WHERE _id IN (SELECT _id FROM tasks WHERE state = 'waiting' AND runAt <= ? ORDER BY runAt, _id LIMIT ?)
       RETURNING *`,
    )
    .all(lease.worker, lease.until, lease.now, lease.limit) as TaskRow[]
  return rows.sort((a, b) => a.runAt - b.runAt || (a._id < b._id ? -1 : 1))
}

/** Whether the worker still holds the task; when it does, the task is gone: its work is part of the same write. */
export function finishTask(tx: Tx, id: string, worker: string): boolean {
  return (
    tx.raw.query("DELETE FROM tasks WHERE _id = ? AND worker = ? AND state = 'running'").run(id, worker)
      .changes > 0
  )
}

export function extendLeases(tx: Tx, ids: readonly string[], worker: string, until: number): void {
  tx.raw
    .query(
      "UPDATE tasks SET leaseUntil = ? WHERE worker = ? AND state = 'running' AND _id IN (SELECT value FROM json_each(?))",
    )
    .run(until, worker, JSON.stringify(ids))
}

/** Back into the queue. False when the worker holds it no longer. A newer task of the same key takes its place. */
export function retryTask(
  tx: Tx,
  task: Pick<TaskRow, '_id'>,
  worker: string,
  runAt: number,
  error: string,
): boolean {
  const { raw } = tx
  const changes = raw
    .query(
      "UPDATE OR IGNORE tasks SET state = 'waiting', runAt = ?, error = ?, worker = NULL, leaseUntil = NULL WHERE _id = ? AND worker = ? AND state = 'running'",
    )
    .run(runAt, error, task._id, worker).changes
  return changes > 0 || finishTask(tx, task._id, worker)
}

/** Into the dead letters, where it stays until somebody retries or removes it. */
export function buryTask(tx: Tx, id: string, worker: string, error: string): boolean {
  return (
    tx.raw
      .query(
        "UPDATE tasks SET state = 'dead', failed = ?, error = ?, worker = NULL, leaseUntil = NULL WHERE _id = ? AND worker = ? AND state = 'running'",
      )
      .run(tx.now, error, id, worker).changes > 0
  )
}

/** Gives back a task that was not begun, as if it had not been taken. */
export function releaseTask(tx: Tx, id: string, worker: string): void {
  const { raw } = tx
  raw
    .query(
      "UPDATE OR IGNORE tasks SET state = 'waiting', attempts = attempts - 1, worker = NULL, leaseUntil = NULL WHERE _id = ? AND worker = ? AND state = 'running'",
    )
    .run(id, worker)
  finishTask(tx, id, worker)
}

/** Tasks whose lease ran out at `now`, or that a worker other than `worker` holds, when `others` are known dead. */
export function expiredTasks(at: At, now: number, worker: string, others: boolean): TaskRow[] {
  return at.raw
    .query("SELECT * FROM tasks WHERE state = 'running' AND (leaseUntil < ? OR (? AND worker != ?))")
    .all(now, others ? 1 : 0, worker) as TaskRow[]
}

/** When the next waiting task is due; null when none waits. */
export function nextDue(at: At): number | null {
  const row = at.raw.query("SELECT runAt FROM tasks WHERE state = 'waiting' ORDER BY runAt LIMIT 1").get()
  return (row as { runAt: number } | null)?.runAt ?? null
}

export function findWaiting(at: At, org: string, kind: string, key: string): TaskRow | null {
  return at.raw
    .query("SELECT * FROM tasks WHERE org = ? AND kind = ? AND key = ? AND state IN ('waiting', 'running')")
    .get(org, kind, key) as TaskRow | null
}

export function removeTask(tx: Tx, id: string): void {
  tx.raw.query('DELETE FROM tasks WHERE _id = ?').run(id)
}

/** Dead letters of an organisation, newest first. */
export function deadTasks(at: At, org: string, limit: number): TaskRow[] {
  return at.raw
    .query("SELECT * FROM tasks WHERE org = ? AND state = 'dead' ORDER BY failed DESC LIMIT ?")
    .all(org, limit) as TaskRow[]
}

export function reviveTask(tx: Tx, org: string, id: string): boolean {
  const changes = tx.raw
    .query(
      "UPDATE OR IGNORE tasks SET state = 'waiting', runAt = 0, attempts = 0, error = NULL, failed = NULL WHERE org = ? AND _id = ? AND state = 'dead'",
    )
    .run(org, id).changes
  return changes > 0
}

/** A waiting or dead task of the organisation; one that is running cannot be stopped. */
export function cancelTask(tx: Tx, org: string, id: string): boolean {
  return (
    tx.raw.query("DELETE FROM tasks WHERE org = ? AND _id = ? AND state IN ('waiting', 'dead')").run(org, id)
      .changes > 0
  )
}

/** How many tasks wait, run and are dead, in one organisation or in all. */
export function countTasks(at: At, org?: string): Record<TaskRow['state'], number> {
  const counts = { waiting: 0, running: 0, dead: 0 }
  const rows = at.raw
    .query('SELECT state, count(*) AS n FROM tasks WHERE ?1 IS NULL OR org = ?1 GROUP BY state')
    .all(org ?? null)
  for (const { state, n } of rows as { state: TaskRow['state']; n: number }[]) counts[state] = n
  return counts
}
