import type { Migration } from './migration.ts'

/** Messages to the citizen that wait for their time, and files of notes that are begun and not sent. */
export const waitingMessages: Migration = {
  id: 90,
  name: 'waiting messages',
  up: `
-- files: ids of uploads of the writer's own, JSON.
ALTER TABLE case_note_drafts ADD COLUMN files TEXT NOT NULL DEFAULT '[]';

-- userId: who writes. sendAt: when it goes; it is a draft until then. later: the person has chosen the time. failed: when and why it could
-- not go; it stays to be copied.
CREATE TABLE case_waiting_messages (
  _id TEXT PRIMARY KEY, org TEXT NOT NULL, caseRow INTEGER NOT NULL, userId TEXT NOT NULL, note TEXT NOT NULL, files TEXT NOT NULL,
  created INTEGER NOT NULL, sendAt INTEGER NOT NULL, later INTEGER NOT NULL, failed INTEGER, reason TEXT
) WITHOUT ROWID;
CREATE INDEX case_waiting_messages_by_case ON case_waiting_messages (caseRow, sendAt);
`,
}
