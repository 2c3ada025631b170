import type { Migration } from './migration.ts'

/** Statements that people without an account are asked for on a case. */
export const caseStatements: Migration = {
  id: 112,
  name: 'case statements',
  up: `
-- shown: the answers and files that were chosen, as they were then, as JSON. reminders: how many days before it is due, as JSON.
-- note and files: what is being written, until it is sent; it is sent as the note that noteId names, which is an answer or a reason not to.
CREATE TABLE case_statements (
  _id TEXT PRIMARY KEY, org TEXT NOT NULL, caseRow INTEGER NOT NULL,
  name TEXT NOT NULL, email TEXT NOT NULL, organisation TEXT NOT NULL, locale TEXT NOT NULL,
  question TEXT NOT NULL, shown TEXT NOT NULL, asked INTEGER NOT NULL, askedBy TEXT, askedByName TEXT NOT NULL,
  due INTEGER NOT NULL, expires INTEGER NOT NULL, reminders TEXT NOT NULL, reminded INTEGER,
  opened INTEGER, written INTEGER, note TEXT NOT NULL DEFAULT '', files TEXT NOT NULL DEFAULT '[]',
  answered INTEGER, declined INTEGER, noteId TEXT, revoked INTEGER, revokedByName TEXT
) WITHOUT ROWID;
CREATE INDEX case_statements_by_case ON case_statements (caseRow, asked);
`,
}
