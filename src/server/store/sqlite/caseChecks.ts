import { query } from '../query.ts'
import type { CaseCheckRow, CaseChecks } from '../repositories/caseChecks.ts'
import type { Sqlite } from './connection.ts'

export function sqliteCaseChecks({ raw }: Sqlite): CaseChecks {
  return {
    async of(caseRow) {
      const sql =
        'SELECT * FROM case_checks WHERE caseRow = ? AND removed IS NULL ORDER BY place, created, _id'
      return query<CaseCheckRow>(raw, sql).all(caseRow)
    },

    async find(caseRow, id) {
      const sql = 'SELECT * FROM case_checks WHERE caseRow = ? AND _id = ?'
      return query<CaseCheckRow>(raw, sql).get(caseRow, id) ?? undefined
    },

    async count(caseRow) {
      const sql = 'SELECT count(*) AS n FROM case_checks WHERE caseRow = ?'
      return query<{ n: number }>(raw, sql).get(caseRow)?.n ?? 0
    },

    async insert(row) {
      const { _id, org, caseRow, text, place, created, done, doneBy, doneByName, removed } = row
      raw
        .query(
          `INSERT INTO case_checks (_id, org, caseRow, text, place, created, done, doneBy, doneByName, removed)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(_id, org, caseRow, text, place, created, done, doneBy, doneByName, removed)
    },

    async update(id, change) {
      const columns = Object.keys(change)
      const sql = `UPDATE case_checks SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE _id = ?`
      raw.query(sql).run(...Object.values(change), id)
    },
  }
}
