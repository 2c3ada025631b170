import type { Migration } from './migration.ts'

/** What the views of the desk go by: when a case is due, and what it is to each person who handles it. */
export const caseViews: Migration = {
  id: 17,
  name: 'case views',
  up: `
ALTER TABLE cases ADD COLUMN due INTEGER;

-- What a case is to one person. rest: put aside until that day (YYYY-MM-DD), or until an answer ('reply'); null: it is not.
-- seen: when they last opened it.
CREATE TABLE case_people (
  caseRow INTEGER NOT NULL, userId TEXT NOT NULL, org TEXT NOT NULL, watching INTEGER NOT NULL DEFAULT 0, rest TEXT,
  seen INTEGER, PRIMARY KEY (caseRow, userId)
) WITHOUT ROWID;

-- The stage that a case was at when it was entered into the lists; null: before there were lists of stages. Every case
-- enters them anew.
ALTER TABLE case_index ADD COLUMN stage TEXT;
INSERT OR IGNORE INTO case_dirty SELECT row FROM cases WHERE draft = 0 AND removed IS NULL;
`,
}
