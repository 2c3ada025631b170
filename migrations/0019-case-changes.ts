import type { Migration } from './migration.ts'

/** Changes of cases that can be taken back for a moment, and what waits in the queue until they cannot. */
export const caseChanges: Migration = {
  id: 19,
  name: 'case changes',
  up: `
-- until: as long can it be taken back, and as long waits what it sends or runs. asked: how it was asked for.
CREATE TABLE case_changes (
  _id TEXT PRIMARY KEY, org TEXT NOT NULL, by TEXT NOT NULL, kind TEXT NOT NULL, asked TEXT NOT NULL,
  at INTEGER NOT NULL, until INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX case_changes_until ON case_changes (until);

-- before, after: the case's state, entered, assign, removed, removedBy and revision. tasks: ids of what waits for it.
CREATE TABLE case_changed (
  change TEXT NOT NULL, caseRow INTEGER NOT NULL, formDataId TEXT NOT NULL, before TEXT NOT NULL, after TEXT NOT NULL,
  note TEXT, tasks TEXT NOT NULL,
  PRIMARY KEY (change, caseRow)
) WITHOUT ROWID;
CREATE INDEX case_changed_by_case ON case_changed (caseRow);
`,
}
