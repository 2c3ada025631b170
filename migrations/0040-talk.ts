import type { Migration } from './migration.ts'

/** The citizen's side of a case is one thread: where each message came from, who has opened it, and how it reached them. */
export const talk: Migration = {
  id: 40,
  name: 'talk',
  up: `
-- origin: staff, citizen, mail, sms, system, effect. read: when the other side first opened it. held: since when it waits for staff to
-- say that the citizen may read it; null: it does not.
ALTER TABLE case_notes ADD COLUMN origin TEXT NOT NULL DEFAULT 'staff';
ALTER TABLE case_notes ADD COLUMN read INTEGER;
ALTER TABLE case_notes ADD COLUMN held INTEGER;
UPDATE case_notes SET origin = 'citizen'
  WHERE type = 'citizen' AND EXISTS (SELECT 1 FROM cases c WHERE c.row = case_notes.caseRow AND c.createdBy IS case_notes.by);
-- Messages from before there was a thread are read by all.
UPDATE case_notes SET read = at WHERE type = 'citizen';

-- How a message was sent to somebody outside: a row for each way. channel: account (where they read it themselves), mail, sms, paper;
-- mail and message: ids in their outboxes, which say what became of it. failed: why it did not reach them, where that was told later.
CREATE TABLE case_deliveries (
  _id TEXT PRIMARY KEY, org TEXT NOT NULL, caseRow INTEGER NOT NULL, noteId TEXT NOT NULL, channel TEXT NOT NULL,
  address TEXT NOT NULL, outbox TEXT, at INTEGER NOT NULL, failed TEXT
) WITHOUT ROWID;
CREATE INDEX case_deliveries_by_case ON case_deliveries (caseRow, noteId);
CREATE INDEX case_deliveries_by_outbox ON case_deliveries (outbox) WHERE outbox IS NOT NULL;
`,
}
