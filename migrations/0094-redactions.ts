import type { Migration } from './migration.ts'

/** What was removed out of cases, by whom and why. */
export const redactions: Migration = {
  id: 94,
  name: 'redactions',
  up: `
-- ref: of the note, the question (its name) or the file. place: of a file, the note or question that it was in.
-- hmac: of what was removed. shown: 1, who sent the case in reads the reason.
CREATE TABLE case_redactions (
  _id TEXT PRIMARY KEY, org TEXT NOT NULL, caseRow INTEGER NOT NULL, kind TEXT NOT NULL, ref TEXT NOT NULL, place TEXT,
  at INTEGER NOT NULL, by TEXT, byName TEXT NOT NULL, reason TEXT NOT NULL, shown INTEGER NOT NULL, hmac TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX case_redactions_by_case ON case_redactions (caseRow, at);
-- They go when the case itself is gone for good, and not before.
CREATE TRIGGER case_redactions_no_update BEFORE UPDATE ON case_redactions BEGIN
  SELECT RAISE(ABORT, 'what was removed is never rewritten'); END;
CREATE TRIGGER case_redactions_no_delete BEFORE DELETE ON case_redactions
  WHEN EXISTS (SELECT 1 FROM cases WHERE row = OLD.caseRow) BEGIN
  SELECT RAISE(ABORT, 'what was removed is never rewritten'); END;
`,
}
