import { query } from '../query.ts'
import type { CaseStay, CaseStayOf, CaseStays } from '../repositories/caseStays.ts'
import type { Sqlite } from './connection.ts'

export function sqliteCaseStays({ raw, scan }: Sqlite): CaseStays {
  return {
    async of(caseRow) {
      const sql =
        'SELECT processId, processVersion, state, entered, until FROM case_stays WHERE caseRow = ? ORDER BY seq'
      return query<CaseStay>(raw, sql).all(caseRow)
    },

    async ended(rows) {
      const sql = `SELECT caseRow, processId, processVersion, state, entered, until
        FROM json_each(?) AS asked CROSS JOIN case_stays ON caseRow = asked.value WHERE until IS NOT NULL`
      return scan.all<CaseStayOf>(sql, [JSON.stringify(rows)])
    },

    async enter({ org, caseRow, processId, processVersion, state, entered }) {
      raw.query('UPDATE case_stays SET until = ? WHERE caseRow = ? AND until IS NULL').run(entered, caseRow)
      raw
        .query(
          'INSERT INTO case_stays (org, caseRow, processId, processVersion, state, entered) VALUES (?, ?, ?, ?, ?, ?)',
        )
        .run(org, caseRow, processId, processVersion, state, entered)
    },

    async takeBack(caseRow) {
      raw.query('DELETE FROM case_stays WHERE caseRow = ? AND until IS NULL').run(caseRow)
      raw
        .query(
          `UPDATE case_stays SET until = NULL
           WHERE seq = (SELECT seq FROM case_stays WHERE caseRow = ? ORDER BY seq DESC LIMIT 1)`,
        )
        .run(caseRow)
    },
  }
}
