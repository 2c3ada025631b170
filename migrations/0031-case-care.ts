import type { Migration } from './migration.ts'

/** What staff set on a case for their own sake: priority, tags, reminders, and a list of what is to be done. */
export const caseCare: Migration = {
  id: 31,
  name: 'case care',
  up: `
-- Place in the list of priorities, the least first; 1 is normal.
ALTER TABLE cases ADD COLUMN priority INTEGER NOT NULL DEFAULT 1;
-- A list of words as they were written; null: none.
ALTER TABLE cases ADD COLUMN tags TEXT;

-- One person's own.
CREATE TABLE case_reminders (
  _id TEXT PRIMARY KEY, org TEXT NOT NULL, caseRow INTEGER NOT NULL, userId TEXT NOT NULL, at INTEGER NOT NULL,
  word TEXT NOT NULL, created INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX case_reminders_of ON case_reminders (caseRow, userId);

-- place: they are in the order of it. done, doneBy, doneByName: when it was ticked, and by whom. removed: when; it can be put back.
CREATE TABLE case_checks (
  _id TEXT PRIMARY KEY, org TEXT NOT NULL, caseRow INTEGER NOT NULL, text TEXT NOT NULL, place REAL NOT NULL,
  created INTEGER NOT NULL, done INTEGER, doneBy TEXT, doneByName TEXT, removed INTEGER
) WITHOUT ROWID;
CREATE INDEX case_checks_of ON case_checks (caseRow);

-- Every case enters the lists anew, which it is in by its priority from now on.
INSERT OR IGNORE INTO case_dirty SELECT row FROM cases WHERE draft = 0 AND removed IS NULL;
`,
}
