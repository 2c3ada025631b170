import type { Migration } from './migration.ts'

/** Corrections of answers that somebody of the staff has begun and not saved. */
export const caseCorrections: Migration = {
  id: 98,
  name: 'case corrections',
  up: `
-- Seen by the person alone. name: of the answer. readAt: the revision of the case that it is a correction of.
CREATE TABLE case_corrections (
  caseRow INTEGER NOT NULL, userId TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, readAt INTEGER NOT NULL,
  PRIMARY KEY (caseRow, userId, name)
) WITHOUT ROWID;
`,
}
