import { query } from '../query.ts'
import type { FigureMailingRow, FigureMailings, FigureReaderRow } from '../repositories/figureMailings.ts'
import type { Sqlite } from './connection.ts'

export function sqliteFigureMailings({ raw }: Sqlite): FigureMailings {
  return {
    async find(org, id) {
      const sql = 'SELECT * FROM figure_mailings WHERE org = ? AND _id = ?'
      return query<FigureMailingRow>(raw, sql).get(org, id) ?? undefined
    },

    async of(org, userId) {
      if (userId === 'anybody') {
        const sql = 'SELECT * FROM figure_mailings WHERE org = ? ORDER BY _id'
        return query<FigureMailingRow>(raw, sql).all(org)
      }
      const got = 'SELECT mailing FROM figure_readers WHERE org = ?1 AND userId = ?2 AND wanted = 1'
      const sql = `SELECT * FROM figure_mailings WHERE org = ?1 AND (owner = ?2 OR _id IN (${got})) ORDER BY _id`
      return query<FigureMailingRow>(raw, sql).all(org, userId)
    },

    async due(now) {
      const sql = 'SELECT * FROM figure_mailings WHERE next <= ? ORDER BY next, _id'
      return query<FigureMailingRow>(raw, sql).all(now)
    },

    async readers(mailing) {
      const sql = 'SELECT * FROM figure_readers WHERE mailing = ? ORDER BY userId'
      return query<FigureReaderRow>(raw, sql).all(mailing)
    },

    async reader(mailing, userId) {
      const sql = 'SELECT * FROM figure_readers WHERE mailing = ? AND userId = ?'
      return query<FigureReaderRow>(raw, sql).get(mailing, userId) ?? undefined
    },

    async insert({ _id, org, owner, name, query: text, every, weekday, hour, next, created, updated }) {
      raw
        .query('INSERT INTO figure_mailings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
        .run(_id, org, owner, name, text, every, weekday, hour, next, created, updated)
    },

    async update(org, id, change) {
      for (const [column, value] of Object.entries(change))
        raw.query(`UPDATE figure_mailings SET ${column} = ? WHERE org = ? AND _id = ?`).run(value, org, id)
    },

    async remove(org, id) {
      raw.query('DELETE FROM figure_readers WHERE org = ? AND mailing = ?').run(org, id)
      raw.query('DELETE FROM figure_mailings WHERE org = ? AND _id = ?').run(org, id)
    },

    async addReader({ mailing, userId, org, wanted, stopped, period, at, result, mailId }) {
      raw
        .query('INSERT INTO figure_readers VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
        .run(mailing, userId, org, wanted, stopped, period, at, result, mailId)
    },

    async updateReader(mailing, userId, change) {
      for (const [column, value] of Object.entries(change))
        raw
          .query(`UPDATE figure_readers SET ${column} = ? WHERE mailing = ? AND userId = ?`)
          .run(value, mailing, userId)
    },

    async deleteOf(org, userId) {
      const own = 'SELECT _id FROM figure_mailings WHERE org = ?1 AND owner = ?2'
      raw
        .query(`DELETE FROM figure_readers WHERE org = ?1 AND (userId = ?2 OR mailing IN (${own}))`)
        .run(org, userId)
      raw.query('DELETE FROM figure_mailings WHERE org = ? AND owner = ?').run(org, userId)
    },
  }
}
