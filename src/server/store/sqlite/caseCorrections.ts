import { query } from '../query.ts'
import type { CaseCorrectionRow, CaseCorrections } from '../repositories/caseCorrections.ts'
import type { Sqlite } from './connection.ts'

export function sqliteCaseCorrections({ raw }: Sqlite): CaseCorrections {
  return {
    async of(caseRow, userId) {
      const sql = 'SELECT * FROM case_corrections WHERE caseRow = ?1 AND (?2 IS NULL OR userId = ?2)'
      return query<CaseCorrectionRow>(raw, sql).all(caseRow, userId ?? null)
    },

    async put({ caseRow, userId, name, value, readAt }) {
      raw
        .query(
          'INSERT OR REPLACE INTO case_corrections (caseRow, userId, name, value, readAt) VALUES (?, ?, ?, ?, ?)',
        )
        .run(caseRow, userId, name, value, readAt)
    },

    async remove(caseRow, userId, names) {
      const sql = 'DELETE FROM case_corrections WHERE caseRow = ? AND userId = ? AND name = ?'
      for (const name of names) raw.query(sql).run(caseRow, userId, name)
    },
  }
}
