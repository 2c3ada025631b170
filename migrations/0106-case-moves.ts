import type { Migration } from './migration.ts'

/** Running cases that are moved to another version of their process or form, many at a time. */
export const caseMoves: Migration = {
  id: 106,
  name: 'case moves',
  up: `
CREATE TABLE case_moves (
  _id TEXT PRIMARY KEY,
  org TEXT NOT NULL,
  -- User id.
  by TEXT NOT NULL,
  -- process or form.
  what TEXT NOT NULL,
  documentId TEXT NOT NULL,
  -- As it was asked for, as JSON.
  asked TEXT NOT NULL,
  -- How many it may come to.
  total INTEGER NOT NULL,
  -- Where it has come to: a row of cases, or a place in the list of ids.
  place INTEGER NOT NULL,
  at INTEGER NOT NULL,
  -- Somebody does not want the rest any more.
  cancelled INTEGER,
  ended INTEGER,
  -- Why it ended before its time.
  error TEXT
);
CREATE INDEX case_moves_at ON case_moves (at);
-- Each case that it has come to, written with what was done to it: so none is moved twice.
CREATE TABLE case_moved (
  move TEXT NOT NULL,
  caseRow INTEGER NOT NULL,
  formDataId TEXT NOT NULL,
  -- Why it was left as it is; null: it was moved.
  code TEXT,
  message TEXT,
  PRIMARY KEY (move, caseRow)
) WITHOUT ROWID;
`,
}
