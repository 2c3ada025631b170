import type { Migration } from './migration.ts'

/** Parties of cases: people on the citizen's side beside who sent them in. */
export const caseParties: Migration = {
  id: 114,
  name: 'case parties',
  up: `
-- Who they are, as JSON; null: nobody.
ALTER TABLE cases ADD COLUMN parties TEXT;
-- Those of them who have opened it with an account, by which their own cases are found.
CREATE TABLE case_party_users (
  caseRow INTEGER NOT NULL, userId TEXT NOT NULL, org TEXT NOT NULL, PRIMARY KEY (caseRow, userId)
) WITHOUT ROWID;
CREATE INDEX case_party_users_by_user ON case_party_users (org, userId, caseRow);
`,
}
