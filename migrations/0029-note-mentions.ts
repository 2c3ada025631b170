import type { Migration } from './migration.ts'

/** Colleagues who are named in notes. */
export const noteMentions: Migration = {
  id: 29,
  name: 'note mentions',
  up: `
-- The words of the note have @[userId] where the name stands.
CREATE TABLE case_note_mentions (
  caseRow INTEGER NOT NULL, noteId TEXT NOT NULL, userId TEXT NOT NULL, PRIMARY KEY (caseRow, noteId, userId)
) WITHOUT ROWID;
`,
}
