import { query } from '../query.ts'
import type { CaseChangeRow, CaseChanges, ChangedCaseRow } from '../repositories/caseChanges.ts'
import type { Sqlite } from './connection.ts'

export function sqliteCaseChanges({ raw }: Sqlite): CaseChanges {
  return {
    async find(org, id) {
      const sql = 'SELECT * FROM case_changes WHERE org = ? AND _id = ?'
      return query<CaseChangeRow>(raw, sql).get(org, id) ?? undefined
    },

    async lastOf(org, by, now) {
      const sql = 'SELECT * FROM case_changes WHERE until > ? AND org = ? AND by = ? ORDER BY at DESC LIMIT 1'
      return query<CaseChangeRow>(raw, sql).get(now, org, by) ?? undefined
    },

    async casesOf(change) {
      return query<ChangedCaseRow>(raw, 'SELECT * FROM case_changed WHERE change = ?').all(change)
    },

    async openOf(caseRow, now) {
      return query<ChangedCaseRow & { until: number }>(
        raw,
        `SELECT c.*, h.until FROM case_changed c JOIN case_changes h ON h._id = c.change
         WHERE c.caseRow = ? AND h.until > ? AND h.kind <> 'message' ORDER BY h.at`,
      ).all(caseRow, now)
    },

    async insert(row) {
      raw
        .query('INSERT INTO case_changes (_id, org, by, kind, asked, at, until) VALUES (?,?,?,?,?,?,?)')
        .run(row._id, row.org, row.by, row.kind, row.asked, row.at, row.until)
    },

    async add(row) {
      raw
        .query('INSERT INTO case_changed VALUES (?,?,?,?,?,?,?,?)')
        .run(row.change, row.caseRow, row.formDataId, row.before, row.after, row.note, row.tasks, row.message)
    },

    async takeOut(change, caseRow) {
      const sql = 'DELETE FROM case_changed WHERE change = ? AND caseRow = ?'
      return raw.query(sql).run(change, caseRow).changes > 0
    },

    async holdUntil(change, until) {
      raw
        .query(
          `UPDATE tasks SET runAt = ?1 WHERE state = 'waiting'
             AND runAt = (SELECT until FROM case_changes WHERE _id = ?2)
             AND _id IN (SELECT t.value FROM case_changed c, json_each(c.tasks) t WHERE c.change = ?2)`,
        )
        .run(until, change)
      raw.query('UPDATE case_changes SET until = ? WHERE _id = ?').run(until, change)
    },

    async deleteOld(before, limit) {
      const old = 'SELECT _id FROM case_changes WHERE until < ? LIMIT ?'
      raw.query(`DELETE FROM case_changed WHERE change IN (${old})`).run(before, limit)
      return raw.query(`DELETE FROM case_changes WHERE _id IN (${old})`).run(before, limit).changes
    },
  }
}
