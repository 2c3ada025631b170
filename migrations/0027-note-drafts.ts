import type { Migration } from './migration.ts'

/** Notes that somebody has begun to write and not sent. */
export const noteDrafts: Migration = {
  id: 27,
  name: 'note drafts',
  up: `
-- Seen by the person alone. at: when it was kept, and what tells one text from the next.
CREATE TABLE case_note_drafts (
  caseRow INTEGER NOT NULL, userId TEXT NOT NULL, type TEXT NOT NULL, org TEXT NOT NULL, note TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (caseRow, userId, type)
) WITHOUT ROWID;
`,
}
