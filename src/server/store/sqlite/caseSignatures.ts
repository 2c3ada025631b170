import { query } from '../query.ts'
import type { CaseSignatureRow, CaseSignatures } from '../repositories/caseSignatures.ts'
import type { Sqlite } from './connection.ts'

export function sqliteCaseSignatures({ raw }: Sqlite): CaseSignatures {
  return {
    async of(caseRow) {
      const sql = 'SELECT * FROM case_signatures WHERE caseRow = ? ORDER BY seq'
      return query<CaseSignatureRow>(raw, sql).all(caseRow)
    },

    async append(row) {
      const values = columns.map((column) => row[column])
      raw
        .query(
          `INSERT INTO case_signatures (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        )
        .run(...values)
    },

    async setSalts(id, salts) {
      raw.query('UPDATE case_signatures SET salts = ? WHERE _id = ?').run(salts, id)
    },
  }
}

const columns = [
  ...(['_id', 'org', 'caseRow', 'seq', 'kind', 'who', 'how', 'at', 'by', 'byName', 'state'] as const),
  ...(['entered', 'revision', 'formVersion', 'processVersion', 'ofLine', 'evidence', 'salts'] as const),
  ...(['seal', 'keyId'] as const),
]
