import { query } from '../query.ts'
import type { CaseStay, CaseStays } from '../repositories/caseStays.ts'
import type { Sqlite } from './connection.ts'

export function sqliteCaseStays({ raw }: Sqlite): CaseStays {
  return {
    async of(caseRow) {
      const sql =
        'SELECT processId, processVersion, state, entered, until FROM case_stays WHERE caseRow = ? ORDER BY seq'
      return query<CaseStay>(raw, sql).all(caseRow)
    },

    async enter({ org, caseRow, processId, processVersion, state, entered }) {
      raw.query('UPDATE case_stays SET until = ? WHERE caseRow = ? AND until IS NULL').run(entered, caseRow)
      raw
        .query(
          'INSERT INTO case_stays (org, caseRow, processId, processVersion, state, entered) VALUES (?, ?, ?, ?, ?, ?)',
        )
        .run(org, caseRow, processId, processVersion, state, entered)
    },
  }
}
