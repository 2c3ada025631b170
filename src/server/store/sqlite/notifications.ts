import type { Database } from 'bun:sqlite'
import { query, rowOf } from '../query.ts'
import type { NotificationRow } from '../records.ts'
import type { Notifications } from '../repositories/notifications.ts'
import type { Sqlite } from './connection.ts'
import { havingAny, toldWords } from './havingAny.ts'

export function sqliteNotifications({ raw }: Sqlite): Notifications {
  return {
    async list(org, reader, page) {
      return query<NotificationRow>(
        raw,
        `SELECT n.* FROM notifications n JOIN (${visible}) v ON v.notification = n._id
      WHERE n.org = ? ORDER BY n.at DESC, n._id DESC LIMIT ? OFFSET ?`,
      ).all(org, JSON.stringify(reader.targets), 0, org, reader.user, org, page.limit, page.offset)
    },

    async count(org, reader, after, most = -1) {
      const sql = `SELECT count(*) AS n FROM (${visible} LIMIT ?)`
      const parameters = [org, JSON.stringify(reader.targets), after, org, reader.user, most]
      return rowOf<{ n: number }>(raw, sql, ...parameters).n
    },

    async seenUntil(org, user) {
      const sql = 'SELECT at FROM notification_seen WHERE org = ? AND user = ?'
      return query<{ at: number }>(raw, sql).get(org, user)?.at ?? 0
    },

    async insert(row, targets) {
      const done = raw
        .query('INSERT OR IGNORE INTO notifications VALUES (?,?,?,?,?,?,?,?,?,?,?,?)')
        .run(
          row.org,
          row._id,
          row.at,
          row.msg,
          row.values,
          row.icon,
          row.href,
          row.blankHref,
          row.refId,
          row.key,
          row.kind,
          row.caseId,
        )
      if (done.changes === 0) return false
      const insert = raw.query('INSERT OR IGNORE INTO notification_targets VALUES (?, ?, ?, ?)')
      for (const target of targets) insert.run(row.org, target, row.at, row._id)
      return true
    },

    async setSeen(org, user, at) {
      raw
        .query(
          'INSERT INTO notification_seen VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET at = max(at, excluded.at)',
        )
        .run(org, user, at)
    },

    async removeFor(org, reader, id) {
      const mine = raw
        .query(
          'SELECT 1 FROM notification_targets WHERE org = ? AND notification = ? AND target IN (SELECT value FROM json_each(?))',
        )
        .get(org, id, JSON.stringify(reader.targets))
      if (!mine) return false
      raw.query('INSERT OR IGNORE INTO notification_removed VALUES (?, ?, ?)').run(org, id, reader.user)
      return true
    },

    async withdraw(org, user, id) {
      raw
        .query('DELETE FROM notification_targets WHERE org = ? AND notification = ? AND target = ?')
        .run(org, id, `user:${user}`)
      raw.query('DELETE FROM news_waiting WHERE org = ? AND notification = ? AND user = ?').run(org, id, user)
    },

    async withdrawAbout(org, user, refId) {
      const about = 'SELECT _id FROM notifications WHERE org = ?1 AND refId = ?2'
      raw
        .query(
          `DELETE FROM notification_targets WHERE org = ?1 AND target = ?3 AND notification IN (${about})`,
        )
        .run(org, refId, `user:${user}`)
      raw
        .query(`DELETE FROM news_waiting WHERE org = ?1 AND user = ?3 AND notification IN (${about})`)
        .run(org, refId, user)
    },

    async setValues(org, refId, values) {
      raw.query('UPDATE notifications SET "values" = ? WHERE org = ? AND refId = ?').run(values, org, refId)
    },

    async deleteAbout(org, refId) {
      const sql = `SELECT _id FROM notifications WHERE org = ?1 AND refId = ?2
      UNION SELECT _id FROM notifications WHERE org = ?1 AND caseId = ?2`
      for (const { _id } of query<{ _id: string }>(raw, sql).all(org, refId))
        deleteNotification(raw, org, _id)
    },

    async deleteHaving(org, caseId, words) {
      if (words.length === 0) return
      const isAbout = "caseId = ?1 OR caseId IS NULL AND (refId = ?1 OR instr(coalesce(href, ''), ?1) > 0)"
      const sql = `SELECT _id FROM notifications WHERE org = ?2 AND (${isAbout})
        AND ${havingAny(['msg', '"values"'])}`
      for (const { _id } of query<{ _id: string }>(raw, sql).all(caseId, org, toldWords(words)))
        deleteNotification(raw, org, _id)
    },

    async deleteOld(before, limit) {
      const sql = 'SELECT org, _id FROM notifications WHERE at < ? LIMIT ?'
      const rows = query<{ org: string; _id: string }>(raw, sql).all(before, limit)
      for (const { org, _id } of rows) deleteNotification(raw, org, _id)
      return rows.length
    },
  }
}

function deleteNotification(raw: Database, org: string, id: string): void {
  raw.query('DELETE FROM notifications WHERE org = ? AND _id = ?').run(org, id)
  raw.query('DELETE FROM notification_targets WHERE org = ? AND notification = ?').run(org, id)
  raw.query('DELETE FROM notification_removed WHERE org = ? AND notification = ?').run(org, id)
  raw.query('DELETE FROM news_waiting WHERE org = ? AND notification = ?').run(org, id)
}

/** Parameters: org, targets, after, org, user. */
const visible = `SELECT DISTINCT t.notification FROM notification_targets t
  WHERE t.org = ? AND t.target IN (SELECT value FROM json_each(?)) AND t.at > ?
  AND NOT EXISTS (SELECT 1 FROM notification_removed r WHERE r.org = ? AND r.user = ? AND r.notification = t.notification)`
