import { query } from '../query.ts'
import type { CaseReminderRow, CaseReminders } from '../repositories/caseReminders.ts'
import type { Sqlite } from './connection.ts'

export function sqliteCaseReminders({ raw }: Sqlite): CaseReminders {
  return {
    async find(org, id) {
      const sql = 'SELECT * FROM case_reminders WHERE org = ? AND _id = ?'
      return query<CaseReminderRow>(raw, sql).get(org, id) ?? undefined
    },

    async of(caseRow, userId) {
      const sql = 'SELECT * FROM case_reminders WHERE caseRow = ? AND userId = ? ORDER BY at, _id'
      return query<CaseReminderRow>(raw, sql).all(caseRow, userId)
    },

    async insert({ _id, org, caseRow, userId, at, word, created }) {
      raw
        .query(
          'INSERT INTO case_reminders (_id, org, caseRow, userId, at, word, created) VALUES (?, ?, ?, ?, ?, ?, ?)',
        )
        .run(_id, org, caseRow, userId, at, word, created)
    },

    async remove(org, id) {
      return raw.query('DELETE FROM case_reminders WHERE org = ? AND _id = ?').run(org, id).changes > 0
    },
  }
}
