import { query } from '../query.ts'
import type { SavedViewRow, SavedViews } from '../repositories/savedViews.ts'
import type { Sqlite } from './connection.ts'

export function sqliteSavedViews({ raw }: Sqlite): SavedViews {
  return {
    async of(org, { userId, roles }) {
      const shared =
        roles === 'any'
          ? 'role IS NOT NULL'
          : 'role IS NOT NULL AND role IN (SELECT value FROM json_each(?3))'
      const sql = `SELECT * FROM saved_views WHERE org = ?1 AND removed IS NULL AND (owner = ?2 OR ${shared}) ORDER BY _id`
      const found = query<SavedViewRow>(raw, sql)
      return roles === 'any' ? found.all(org, userId) : found.all(org, userId, JSON.stringify(roles))
    },

    async find(org, id) {
      const sql = 'SELECT * FROM saved_views WHERE org = ? AND _id = ?'
      return query<SavedViewRow>(raw, sql).get(org, id) ?? undefined
    },

    async insert({ _id, org, owner, role, name, query: text, created, updated, removed }) {
      raw
        .query('INSERT INTO saved_views VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
        .run(_id, org, owner, role, name, text, created, updated, removed)
    },

    async update(org, id, change) {
      for (const [column, value] of Object.entries(change))
        raw.query(`UPDATE saved_views SET ${column} = ? WHERE org = ? AND _id = ?`).run(value, org, id)
    },

    async deleteOf(org, userId) {
      raw.query('DELETE FROM saved_views WHERE org = ? AND owner = ? AND role IS NULL').run(org, userId)
    },

    async deleteRemoved(org, before) {
      raw.query('DELETE FROM saved_views WHERE org = ? AND removed < ?').run(org, before)
    },
  }
}
