import type { Migration } from './migration.ts'

/** When people are away, and who stands in for them. */
export const absences: Migration = {
  id: 22,
  name: 'absences',
  up: `
-- fromDay, toDay: days in Sweden (YYYY-MM-DD), both included. deputy: who stands in; null: nobody.
CREATE TABLE absences (
  _id TEXT PRIMARY KEY, org TEXT NOT NULL, userId TEXT NOT NULL, fromDay TEXT NOT NULL, toDay TEXT NOT NULL, deputy TEXT,
  at INTEGER NOT NULL, by TEXT
) WITHOUT ROWID;
CREATE INDEX absences_by_day ON absences (org, toDay);
`,
}
