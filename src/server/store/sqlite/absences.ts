import { query } from '../query.ts'
import type { AbsenceRow, Absences } from '../repositories/absences.ts'
import type { Sqlite } from './connection.ts'

export function sqliteAbsences({ raw }: Sqlite): Absences {
  return {
    async since(org, day) {
      const sql = 'SELECT * FROM absences WHERE org = ? AND toDay >= ? ORDER BY fromDay, _id'
      return query<AbsenceRow>(raw, sql).all(org, day)
    },

    async insert({ _id, org, userId, fromDay, toDay, deputy, at, by }) {
      raw
        .query('INSERT INTO absences VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
        .run(_id, org, userId, fromDay, toDay, deputy, at, by)
    },

    async delete(org, id) {
      raw.query('DELETE FROM absences WHERE org = ? AND _id = ?').run(org, id)
    },

    async deleteOf(org, userId) {
      raw.query('DELETE FROM absences WHERE org = ? AND userId = ?').run(org, userId)
      raw.query('UPDATE absences SET deputy = NULL WHERE org = ? AND deputy = ?').run(org, userId)
    },

    async deleteBefore(org, day) {
      raw.query('DELETE FROM absences WHERE org = ? AND toDay < ?').run(org, day)
    },
  }
}
