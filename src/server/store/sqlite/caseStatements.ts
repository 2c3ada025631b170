import { query } from '../query.ts'
import type { CaseStatementRow, CaseStatements } from '../repositories/caseStatements.ts'
import type { Sqlite } from './connection.ts'

export function sqliteCaseStatements({ db, raw }: Sqlite): CaseStatements {
  return {
    async of(caseRow) {
      const sql = 'SELECT * FROM case_statements WHERE caseRow = ? ORDER BY asked, _id'
      return query<CaseStatementRow>(raw, sql).all(caseRow)
    },

    async find(org, id) {
      const sql = 'SELECT * FROM case_statements WHERE org = ? AND _id = ?'
      return query<CaseStatementRow>(raw, sql).get(org, id) ?? undefined
    },

    async insert(row) {
      await db.insertInto('case_statements').values(row).execute()
    },

    async update(id, change) {
      await db.updateTable('case_statements').set(change).where('_id', '=', id).execute()
    },
  }
}
