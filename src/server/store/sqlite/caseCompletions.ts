import { query } from '../query.ts'
import type { CaseCompletionRow, CaseCompletions } from '../repositories/caseCompletions.ts'
import type { Sqlite } from './connection.ts'

export function sqliteCaseCompletions({ raw, scan }: Sqlite): CaseCompletions {
  return {
    async of(caseRow) {
      const sql = 'SELECT * FROM case_completions WHERE caseRow = ?'
      return query<CaseCompletionRow>(raw, sql).get(caseRow) ?? undefined
    },

    async asks(rows) {
      const sql = `SELECT caseRow, since, until
        FROM json_each(?) AS asked CROSS JOIN case_asks ON caseRow = asked.value`
      return scan.all<{ caseRow: number; since: number; until: number | null }>(sql, [JSON.stringify(rows)])
    },

    async left(before, limit) {
      const sql = `SELECT one.*, cases._id AS formDataId FROM case_completions AS one JOIN cases ON cases.row = one.caseRow
        WHERE one.updated < ? AND cases.asked IS NULL LIMIT ?`
      return query<CaseCompletionRow & { formDataId: string }>(raw, sql).all(before, limit)
    },

    async put(row) {
      raw
        .query(
          `INSERT OR REPLACE INTO case_completions
            (caseRow, org, data, base, changes, updated, reminded, message, askedByName, came)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          ...[row.caseRow, row.org, row.data, row.base, row.changes],
          ...[row.updated, row.reminded, row.message, row.askedByName, row.came],
        )
    },

    async askFrom(org, caseRow, since) {
      raw
        .query('INSERT OR IGNORE INTO case_asks (org, caseRow, since, until) VALUES (?, ?, ?, NULL)')
        .run(org, caseRow, since)
    },

    async askUntil(caseRow, until) {
      raw.query('UPDATE case_asks SET until = ? WHERE caseRow = ? AND until IS NULL').run(until, caseRow)
    },
  }
}
