import { query } from '../query.ts'
import type { InboxMailRow, InboxMails } from '../repositories/inboxMails.ts'
import type { Sqlite } from './connection.ts'

/** There is something left of it. */
const says = "(sender != '' OR subject != '' OR text != '' OR quoted != '')"

export function sqliteInboxMails({ raw }: Sqlite): InboxMails {
  return {
    async find(org, id) {
      const sql = 'SELECT * FROM inbox_mails WHERE org = ? AND _id = ?'
      return query<InboxMailRow>(raw, sql).get(org, id) ?? undefined
    },

    async isKnown(key) {
      return query(raw, 'SELECT 1 FROM inbox_mails WHERE key = ?').get(key) !== null
    },

    async ofNote(org, noteId) {
      const sql = 'SELECT * FROM inbox_mails WHERE noteId = ? AND org = ?'
      return query<InboxMailRow>(raw, sql).get(noteId, org) ?? undefined
    },

    async of(caseId) {
      return query<InboxMailRow>(raw, 'SELECT * FROM inbox_mails WHERE caseId = ? ORDER BY at').all(caseId)
    },

    async lastOf(caseId) {
      const sql =
        'SELECT * FROM inbox_mails WHERE caseId = ? AND noteId IS NOT NULL ORDER BY at DESC, _id DESC LIMIT 1'
      return query<InboxMailRow>(raw, sql).get(caseId) ?? undefined
    },

    async countOf(caseId, sender, since) {
      const sql = 'SELECT count(*) AS count FROM inbox_mails WHERE caseId = ? AND at > ? AND sender = ?'
      return query<{ count: number }>(raw, sql).get(caseId, since, sender)?.count ?? 0
    },

    async list(org, { became, limit, offset }) {
      const kept = became === 'automatic' ? ` AND ${says}` : ''
      const of = `FROM inbox_mails WHERE org = ? AND became = ?${kept}`
      const rows = query<InboxMailRow>(raw, `SELECT * ${of} ORDER BY at DESC, _id DESC LIMIT ? OFFSET ?`)
      const count = query<{ count: number }>(raw, `SELECT count(*) AS count ${of}`)
      return {
        rows: rows.all(org, became, limit, offset),
        totalCount: count.get(org, became)?.count ?? 0,
      }
    },

    async insert(row) {
      raw
        .query('INSERT INTO inbox_mails VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
        .run(
          ...[row._id, row.org, row.key, row.at, row.became, row.why, row.sender, row.recipient],
          ...[row.subject, row.text, row.quoted, row.messageId, row.place, row.files, row.caseId, row.noteId],
          row.isFalse,
        )
    },

    async update(id, change) {
      for (const [column, value] of Object.entries(change))
        raw.query(`UPDATE inbox_mails SET ${column} = ? WHERE _id = ?`).run(value, id)
    },

    async forgetAutomatic(before, limit) {
      const sql = `UPDATE inbox_mails SET sender = '', recipient = '', subject = '', text = '', quoted = '' WHERE _id IN (SELECT _id FROM inbox_mails
        WHERE became = 'automatic' AND at < ? AND ${says} LIMIT ?)`
      return raw.query(sql).run(before, limit).changes
    },
  }
}
