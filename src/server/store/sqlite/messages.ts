import { query } from '../query.ts'
import type { MessageRow, MessageSaid, Messages } from '../repositories/messages.ts'
import type { Sqlite } from './connection.ts'
import { isLike, patternOf } from './containing.ts'

export function sqliteMessages({ raw }: Sqlite): Messages {
  return {
    async find(org, id) {
      return (
        query<MessageRow>(raw, 'SELECT * FROM messages WHERE org = ? AND _id = ?').get(org, id) ?? undefined
      )
    },

    async findReported(reference) {
      const by = (column: '_id' | 'serviceId') =>
        query<MessageRow>(raw, `SELECT * FROM messages WHERE ${column} = ? LIMIT 1`).get(reference)
      return by('_id') ?? by('serviceId') ?? undefined
    },

    async states(org, ids) {
      const sql = `SELECT _id, status, recipient, reason, lastError, sendAt FROM messages
        WHERE org = ? AND _id IN (SELECT value FROM json_each(?))`
      return query<MessageSaid>(raw, sql).all(org, JSON.stringify(ids))
    },

    async list(org, { text, caseId, limit, offset, newestFirst }) {
      const like = text ? patternOf(text) : null
      const found = ['recipient', 'text'].map((column) => isLike(column, text ?? '', '?3')).join(' OR ')
      const where = `FROM messages WHERE org = ?1 AND (?2 IS NULL OR caseId = ?2)
        AND (?3 IS NULL OR ${found})`
      const direction = newestFirst ? 'DESC' : 'ASC'
      // What was written in one millisecond stands in the order that it was.
      const page = `SELECT * ${where} ORDER BY created ${direction}, rowid ${direction} LIMIT ?4 OFFSET ?5`
      const rows = query<MessageRow>(raw, page).all(org, caseId ?? null, like, limit, offset)
      const counted = query<{ count: number }>(raw, `SELECT count(*) AS count ${where}`).get(
        org,
        caseId ?? null,
        like,
      )
      return { rows, totalCount: counted?.count ?? 0 }
    },

    async counted(org, limitId, period) {
      const sql = 'SELECT count FROM message_counts WHERE org = ? AND limitId = ? AND period = ?'
      return query<{ count: number }>(raw, sql).get(org, limitId, period)?.count ?? 0
    },

    async insert(row) {
      const columns = Object.keys(row)
      raw
        .query(`INSERT INTO messages (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
        .run(...Object.values(row))
    },

    async update(org, id, change) {
      const columns = Object.keys(change).map((column) => `${column} = ?`)
      raw
        .query(`UPDATE messages SET ${columns.join(', ')} WHERE org = ? AND _id = ?`)
        .run(...Object.values(change), org, id)
    },

    async count(org, limitId, periods) {
      for (const period of periods)
        raw
          .query(
            `INSERT INTO message_counts (org, limitId, period, count) VALUES (?, ?, ?, 1)
             ON CONFLICT (org, limitId, period) DO UPDATE SET count = count + 1`,
          )
          .run(org, limitId, period)
    },
  }
}
