import type { NewsKind } from '../../../shared/notifications/news.ts'
import { query } from '../query.ts'
import type { NotificationRow } from '../records.ts'
import type { News, NewsPersonRow, NewsWishRow, ToldRow, WaitingPerson } from '../repositories/news.ts'
import type { Sqlite } from './connection.ts'

export function sqliteNews({ raw }: Sqlite): News {
  return {
    async wishes(org, user) {
      const sql = 'SELECT kind, way, stopped FROM news_wishes WHERE org = ? AND user = ? ORDER BY kind'
      return query<NewsWishRow>(raw, sql).all(org, user)
    },

    async person(org, user) {
      const sql = 'SELECT hour, digest, mailed FROM news_people WHERE org = ? AND user = ?'
      return query<NewsPersonRow>(raw, sql).get(org, user) ?? undefined
    },

    async waiting(org, user, way) {
      return query<NotificationRow & { kind: NewsKind }>(
        raw,
        `SELECT n.org, n._id, n.at, n.msg, n."values", n.icon, n.href, n.blankHref, n.refId, n.key, n.caseId, w.kind
         FROM news_waiting w JOIN notifications n ON n.org = w.org AND n._id = w.notification
         WHERE w.org = ? AND w.user = ? AND w.way = ? ORDER BY w.at, w.notification`,
      ).all(org, user, way)
    },

    async forDigest() {
      return query<WaitingPerson>(
        raw,
        `SELECT org, user, min(at) AS first, max(at) AS last FROM news_waiting WHERE way = 'digest'
         GROUP BY org, user ORDER BY org, user`,
      ).all()
    },

    async told(org, act) {
      const rows = query<ToldRow & { user: string }>(
        raw,
        `SELECT t.user, t.notification, n.kind FROM news_told t
         LEFT JOIN notifications n ON n.org = t.org AND n._id = t.notification WHERE t.org = ? AND t.act = ?`,
      ).all(org, act)
      return new Map(rows.map(({ user, ...told }) => [user, told]))
    },

    async isStopped(org, caseId, address) {
      const sql = 'SELECT 1 FROM news_stops WHERE org = ? AND caseId = ? AND address = ?'
      return query(raw, sql).get(org, caseId, address) !== null
    },

    async setWish(org, user, { kind, way, stopped }) {
      raw
        .query(
          `INSERT INTO news_wishes VALUES (?, ?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET way = excluded.way, stopped = excluded.stopped`,
        )
        .run(org, user, kind, way, stopped)
    },

    async setPerson(org, user, { hour, digest, mailed }) {
      raw
        .query(
          `INSERT INTO news_people VALUES (?, ?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET hour = excluded.hour, digest = excluded.digest, mailed = excluded.mailed`,
        )
        .run(org, user, hour, digest, mailed)
    },

    async wait(org, user, { notification, way, kind, at }) {
      raw
        .query('INSERT OR IGNORE INTO news_waiting VALUES (?, ?, ?, ?, ?, ?)')
        .run(org, user, notification, way, kind, at)
    },

    async moveWaiting(org, user, kind, way) {
      if (way === null)
        raw.query('DELETE FROM news_waiting WHERE org = ? AND user = ? AND kind = ?').run(org, user, kind)
      else
        raw
          .query('UPDATE news_waiting SET way = ? WHERE org = ? AND user = ? AND kind = ?')
          .run(way, org, user, kind)
    },

    async deleteWaiting(org, user, notifications) {
      raw
        .query(
          'DELETE FROM news_waiting WHERE org = ? AND user = ? AND notification IN (SELECT value FROM json_each(?))',
        )
        .run(org, user, JSON.stringify(notifications))
    },

    async setTold(org, act, users, { notification, at }) {
      const insert = raw.query(
        `INSERT INTO news_told VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET notification = coalesce(excluded.notification, notification)`,
      )
      for (const user of users) insert.run(org, act, user, notification, at)
    },

    async stop(org, caseId, address, at) {
      raw.query('INSERT OR IGNORE INTO news_stops VALUES (?, ?, ?, ?)').run(org, caseId, address, at)
    },

    async takeUp(org, caseId, address) {
      raw
        .query('DELETE FROM news_stops WHERE org = ? AND caseId = ? AND address = ?')
        .run(org, caseId, address)
    },

    async deleteStops(org, caseId) {
      raw.query('DELETE FROM news_stops WHERE org = ? AND caseId = ?').run(org, caseId)
    },

    async deleteOf(org, user) {
      for (const table of ['news_wishes', 'news_people', 'news_waiting'])
        raw.query(`DELETE FROM ${table} WHERE org = ? AND user = ?`).run(org, user)
    },

    async deleteTold(before, limit) {
      const some = 'SELECT org, act, user FROM news_told WHERE at < ? LIMIT ?'
      return raw.query(`DELETE FROM news_told WHERE (org, act, user) IN (${some})`).run(before, limit).changes
    },
  }
}
