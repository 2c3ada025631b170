import { query } from '../query.ts'
import type { CaseMoveRow, CaseMoves, MovedCaseRow } from '../repositories/caseMoves.ts'
import type { Sqlite } from './connection.ts'

export function sqliteCaseMoves({ raw }: Sqlite): CaseMoves {
  return {
    async find(org, id) {
      const sql = 'SELECT * FROM case_moves WHERE org = ? AND _id = ?'
      return query<CaseMoveRow>(raw, sql).get(org, id) ?? undefined
    },

    async countOf(move) {
      const sql =
        'SELECT count(*) FILTER (WHERE code IS NULL) AS moved, count(code) AS refused FROM case_moved WHERE move = ?'
      return query<{ moved: number; refused: number }>(raw, sql).get(move) ?? { moved: 0, refused: 0 }
    },

    async movedBy(move) {
      const sql = 'SELECT formDataId FROM case_moved WHERE move = ? AND code IS NULL ORDER BY caseRow'
      return query<{ formDataId: string }>(raw, sql)
        .all(move)
        .map(({ formDataId }) => formDataId)
    },

    async refusedBy(move, limit) {
      const sql = 'SELECT * FROM case_moved WHERE move = ? AND code IS NOT NULL ORDER BY caseRow LIMIT ?'
      return query<MovedCaseRow>(raw, sql).all(move, limit)
    },

    async cameTo(move, rows) {
      const sql =
        'SELECT caseRow FROM case_moved WHERE move = ? AND caseRow IN (SELECT value FROM json_each(?))'
      return new Set(
        query<{ caseRow: number }>(raw, sql)
          .all(move, JSON.stringify(rows))
          .map(({ caseRow }) => caseRow),
      )
    },

    async insert(row) {
      raw
        .query(
          `INSERT INTO case_moves (_id, org, by, what, documentId, asked, total, place, at)
           VALUES (?,?,?,?,?,?,?,?,?)`,
        )
        .run(row._id, row.org, row.by, row.what, row.documentId, row.asked, row.total, row.place, row.at)
    },

    async update(id, change) {
      const columns = Object.keys(change)
      const sql = `UPDATE case_moves SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE _id = ?`
      raw.query(sql).run(...Object.values(change), id)
    },

    async add(row) {
      const sql =
        'INSERT OR IGNORE INTO case_moved (move, caseRow, formDataId, code, message) VALUES (?,?,?,?,?)'
      return raw.query(sql).run(row.move, row.caseRow, row.formDataId, row.code, row.message).changes > 0
    },

    async deleteOld(before, limit) {
      const old = 'SELECT _id FROM case_moves WHERE at < ? ORDER BY at LIMIT ?'
      raw.query(`DELETE FROM case_moved WHERE move IN (${old})`).run(before, limit)
      return raw.query(`DELETE FROM case_moves WHERE _id IN (${old})`).run(before, limit).changes
    },
  }
}
