import { query } from '../query.ts'
import type { CasePaymentRow, CasePayments } from '../repositories/casePayments.ts'
import type { Sqlite } from './connection.ts'

export function sqliteCasePayments({ raw }: Sqlite): CasePayments {
  return {
    async of(caseRow) {
      const sql = 'SELECT * FROM case_payments WHERE caseRow = ? ORDER BY asked, _id'
      return query<CasePaymentRow>(raw, sql).all(caseRow)
    },

    async byReference(org, reference) {
      const sql = 'SELECT * FROM case_payments WHERE org = ? AND reference = ?'
      return query<CasePaymentRow>(raw, sql).get(org, reference) ?? undefined
    },

    async insert(row) {
      const values = columns.map((column) => row[column])
      raw
        .query(
          `INSERT INTO case_payments (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        )
        .run(...values)
    },

    async pay(id, { paid, paidBy, paidByName, paidOn, mark }) {
      const sql = `UPDATE case_payments SET paid = ?, paidBy = ?, paidByName = ?, paidOn = ?, mark = ? WHERE _id = ? AND ${open}`
      raw.query(sql).run(paid, paidBy, paidByName, paidOn, mark, id)
    },

    async unpay(id) {
      const sql =
        'UPDATE case_payments SET paid = NULL, paidBy = NULL, paidByName = NULL, paidOn = NULL, mark = NULL WHERE _id = ?'
      raw.query(sql).run(id)
    },

    async cancel(id, { cancelled, cancelledBy, cancelledByName, reason }) {
      const sql = `UPDATE case_payments SET cancelled = ?, cancelledBy = ?, cancelledByName = ?, reason = ? WHERE _id = ? AND ${open}`
      raw.query(sql).run(cancelled, cancelledBy, cancelledByName, reason, id)
    },

    async moveState(caseRow, from, to) {
      raw.query('UPDATE case_payments SET state = ? WHERE caseRow = ? AND state = ?').run(to, caseRow, from)
    },
  }
}

const open = 'paid IS NULL AND cancelled IS NULL'

const columns = [
  ...(['_id', 'org', 'caseRow', 'state', 'amount', 'reference', 'words', 'due', 'asked'] as const),
  ...(['paid', 'paidBy', 'paidByName', 'paidOn', 'mark'] as const),
  ...(['cancelled', 'cancelledBy', 'cancelledByName', 'reason'] as const),
]
