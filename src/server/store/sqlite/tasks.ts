import { query } from '../query.ts'
import type { TaskRow } from '../records.ts'
import type { Tasks } from '../repositories/tasks.ts'
import type { Sqlite } from './connection.ts'
import { havingAny, toldWords } from './havingAny.ts'

/** Comes after every id: what is after a time is none that is due at it. */
const afterAll = '\u{10ffff}'

export function sqliteTasks({ raw, scan }: Sqlite): Tasks {
  const finish = (id: string, worker: string) =>
    raw.query("DELETE FROM tasks WHERE _id = ? AND worker = ? AND state = 'running'").run(id, worker)
      .changes > 0

  return {
    async nextDue() {
      const due = "SELECT runAt FROM tasks WHERE state = 'waiting' ORDER BY runAt LIMIT 1"
      return query<{ runAt: number }>(raw, due).get()?.runAt ?? null
    },

    async findWaiting(org, kind, key) {
      return (
        query<TaskRow>(
          raw,
          "SELECT * FROM tasks WHERE org = ? AND kind = ? AND key = ? AND state IN ('waiting', 'running')",
        ).get(org, kind, key) ?? undefined
      )
    },

    async isLaneBusy(org, lane) {
      const waits =
        "SELECT 1 FROM tasks WHERE org = ? AND lane = ? AND state IN ('waiting', 'running') LIMIT 1"
      return query(raw, waits).get(org, lane) !== null
    },

    async expired(now, worker, others) {
      return query<TaskRow>(
        raw,
        "SELECT * FROM tasks WHERE state = 'running' AND (leaseUntil < ? OR (? AND worker != ?))",
      ).all(now, others ? 1 : 0, worker)
    },

    async waitingOf(kinds, after, place, limit) {
      return query<TaskRow>(
        raw,
        // By the place alone: were `runAt` compared as well, all that was passed would be passed again for each page.
        `SELECT * FROM tasks WHERE state = 'waiting' AND (runAt, _id) > (?, ?)
       AND kind IN (SELECT value FROM json_each(?)) ORDER BY runAt, _id LIMIT ?`,
      ).all(place?.runAt ?? after, place?._id ?? afterAll, JSON.stringify(kinds), limit)
    },

    async dead(org, limit) {
      return query<TaskRow>(
        raw,
        "SELECT * FROM tasks WHERE org = ? AND state = 'dead' ORDER BY failed DESC LIMIT ?",
      ).all(org, limit)
    },

    async having(org, words) {
      if (words.length === 0) return []
      const sql = `SELECT _id FROM tasks WHERE org = ? AND ${havingAny(['payload', 'error'])}`
      return (await scan.all<{ _id: string }>(sql, [org, toldWords(words)])).map(({ _id }) => _id)
    },

    async forget(ids, about) {
      const these = JSON.stringify(ids)
      raw
        .query(
          "DELETE FROM tasks WHERE state <> 'running' AND instr(payload, ?) > 0 AND _id IN (SELECT value FROM json_each(?))",
        )
        .run(about, these)
      raw.query('UPDATE tasks SET error = NULL WHERE _id IN (SELECT value FROM json_each(?))').run(these)
    },

    async count(org) {
      const counts = { waiting: 0, running: 0, dead: 0 }
      const rows = query<{ state: TaskRow['state']; n: number }>(
        raw,
        'SELECT state, count(*) AS n FROM tasks WHERE ?1 IS NULL OR org = ?1 GROUP BY state',
      ).all(org ?? null)
      for (const { state, n } of rows) counts[state] = n
      return counts
    },

    async insert(row) {
      const done = raw
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
    },

    async lease(lease) {
      const rows = query<TaskRow>(
        raw,
        `UPDATE tasks SET state = 'running', worker = ?, leaseUntil = ?, attempts = attempts + 1
       WHERE _id IN (SELECT _id FROM tasks WHERE state = 'waiting' AND runAt <= ? ORDER BY runAt, _id LIMIT ?)
       RETURNING *`,
      ).all(lease.worker, lease.until, lease.now, lease.limit)
      return rows.sort((a, b) => a.runAt - b.runAt || (a._id < b._id ? -1 : 1))
    },

    finish: async (id, worker) => finish(id, worker),

    async extendLeases(ids, worker, until) {
      raw
        .query(
          "UPDATE tasks SET leaseUntil = ? WHERE worker = ? AND state = 'running' AND _id IN (SELECT value FROM json_each(?))",
        )
        .run(until, worker, JSON.stringify(ids))
    },

    async retry(id, worker, runAt, error) {
      const changes = raw
        .query(
          "UPDATE OR IGNORE tasks SET state = 'waiting', runAt = ?, error = ?, worker = NULL, leaseUntil = NULL WHERE _id = ? AND worker = ? AND state = 'running'",
        )
        .run(runAt, error, id, worker).changes
      return changes > 0 || finish(id, worker)
    },

    async hasten({ from, to }) {
      raw
        .query("UPDATE tasks SET runAt = ? WHERE state = 'waiting' AND attempts > 0 AND runAt > ?")
        .run(to, from)
    },

    async move(id, runAt) {
      raw.query("UPDATE tasks SET runAt = ? WHERE _id = ? AND state = 'waiting'").run(runAt, id)
    },

    async bury(id, worker, error, at) {
      return (
        raw
          .query(
            "UPDATE tasks SET state = 'dead', failed = ?, error = ?, worker = NULL, leaseUntil = NULL WHERE _id = ? AND worker = ? AND state = 'running'",
          )
          .run(at, error, id, worker).changes > 0
      )
    },

    async release(id, worker) {
      raw
        .query(
          "UPDATE OR IGNORE tasks SET state = 'waiting', attempts = attempts - 1, worker = NULL, leaseUntil = NULL WHERE _id = ? AND worker = ? AND state = 'running'",
        )
        .run(id, worker)
      finish(id, worker)
    },

    async note(id, error) {
      raw.query('UPDATE tasks SET error = ? WHERE _id = ?').run(error, id)
    },

    async remove(id) {
      raw.query('DELETE FROM tasks WHERE _id = ?').run(id)
    },

    async revive(org, id) {
      const changes = raw
        .query(
          "UPDATE OR IGNORE tasks SET state = 'waiting', runAt = 0, attempts = 0, error = NULL, failed = NULL WHERE org = ? AND _id = ? AND state = 'dead'",
        )
        .run(org, id).changes
      return changes > 0
    },

    async drop(ids) {
      const sql = "DELETE FROM tasks WHERE state = 'waiting' AND _id IN (SELECT value FROM json_each(?))"
      return raw.query(sql).run(JSON.stringify(ids)).changes
    },

    async dropKeyed(org, kind, prefix) {
      const sql = `DELETE FROM tasks WHERE org = ? AND kind = ? AND key >= ? AND key < ? AND state = 'waiting' RETURNING key`
      return query<{ key: string }>(raw, sql)
        .all(org, kind, prefix, `${prefix}${afterAll}`)
        .map(({ key }) => key)
    },

    async hurry(ids, from) {
      raw
        .query(
          "UPDATE tasks SET runAt = 0 WHERE state = 'waiting' AND runAt = ? AND _id IN (SELECT value FROM json_each(?))",
        )
        .run(from, JSON.stringify(ids))
    },

    async cancel(org, id) {
      return (
        raw.query("DELETE FROM tasks WHERE org = ? AND _id = ? AND state IN ('waiting', 'dead')").run(org, id)
          .changes > 0
      )
    },
  }
}
