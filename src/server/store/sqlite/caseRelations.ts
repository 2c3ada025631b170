import { query } from '../query.ts'
import type { CaseRelation, CaseRelations } from '../repositories/caseRelations.ts'
import type { Sqlite } from './connection.ts'

export function sqliteCaseRelations({ raw }: Sqlite): CaseRelations {
  return {
    async of(row) {
      const sql = `SELECT otherRow AS row, kind, at FROM case_relations WHERE caseRow = ?1
        UNION ALL SELECT caseRow AS row, kind, at FROM case_relations WHERE otherRow = ?1 ORDER BY at DESC, row DESC`
      return query<CaseRelation>(raw, sql).all(row)
    },

    async put({ org, one, other }, said) {
      const [low, high] = one < other ? [one, other] : [other, one]
      raw.query('DELETE FROM case_relations WHERE caseRow = ? AND otherRow = ?').run(low, high)
      if (!said) return
      raw
        .query('INSERT INTO case_relations (caseRow, otherRow, org, kind, at, by) VALUES (?, ?, ?, ?, ?, ?)')
        .run(low, high, org, said.kind, said.at, said.by)
    },
  }
}
