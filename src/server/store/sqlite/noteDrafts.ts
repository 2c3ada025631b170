import { query } from '../query.ts'
import type { NoteDraftRow, NoteDrafts } from '../repositories/noteDrafts.ts'
import type { Sqlite } from './connection.ts'

export function sqliteNoteDrafts({ raw }: Sqlite): NoteDrafts {
  return {
    async find({ caseRow, userId, type }) {
      const sql = 'SELECT * FROM case_note_drafts WHERE caseRow = ? AND userId = ? AND type = ?'
      return query<NoteDraftRow>(raw, sql).get(caseRow, userId, type) ?? undefined
    },

    async of(caseRow) {
      return query<NoteDraftRow>(raw, 'SELECT * FROM case_note_drafts WHERE caseRow = ?').all(caseRow)
    },

    async put({ caseRow, userId, type, org, note, files, at }) {
      raw
        .query(
          'INSERT OR REPLACE INTO case_note_drafts (caseRow, userId, type, org, note, files, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
        )
        .run(caseRow, userId, type, org, note, files, at)
    },

    async remove({ caseRow, userId, type }) {
      raw
        .query('DELETE FROM case_note_drafts WHERE caseRow = ? AND userId = ? AND type = ?')
        .run(caseRow, userId, type)
    },

    async removeAuthors(before) {
      raw.query("DELETE FROM case_note_drafts WHERE type = 'author' AND at < ?").run(before)
    },
  }
}
