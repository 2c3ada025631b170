import { query } from '../query.ts'
import type { WaitingMessageRow, WaitingMessages } from '../repositories/waitingMessages.ts'
import type { Sqlite } from './connection.ts'

export function sqliteWaitingMessages({ raw }: Sqlite): WaitingMessages {
  return {
    async find(org, id) {
      const sql = 'SELECT * FROM case_waiting_messages WHERE org = ? AND _id = ?'
      return query<WaitingMessageRow>(raw, sql).get(org, id) ?? undefined
    },

    async of(caseRow) {
      const sql = 'SELECT * FROM case_waiting_messages WHERE caseRow = ? ORDER BY sendAt, _id'
      return query<WaitingMessageRow>(raw, sql).all(caseRow)
    },

    async insert({ _id, org, caseRow, userId, note, files, created, sendAt, later, failed, reason }) {
      raw
        .query(
          `INSERT INTO case_waiting_messages (_id, org, caseRow, userId, note, files, created, sendAt, later, failed, reason)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(_id, org, caseRow, userId, note, files, created, sendAt, later, failed, reason)
    },

    async move(org, id, { sendAt, later }) {
      const sql = 'UPDATE case_waiting_messages SET sendAt = ?, later = ? WHERE org = ? AND _id = ?'
      raw.query(sql).run(sendAt, later, org, id)
    },

    async fail(org, id, { at, reason }) {
      const sql = 'UPDATE case_waiting_messages SET failed = ?, reason = ? WHERE org = ? AND _id = ?'
      raw.query(sql).run(at, reason, org, id)
    },

    async remove(org, id) {
      const sql = 'DELETE FROM case_waiting_messages WHERE org = ? AND _id = ?'
      return raw.query(sql).run(org, id).changes > 0
    },
  }
}
