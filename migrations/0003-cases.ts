import type { Migration } from './migration.ts'

/** Cases with everything that hangs on them, the lists they are found through, the work queue, notifications. */
export const cases: Migration = {
  id: 3,
  name: 'cases',
  up: `
-- "row" is the case's number inside the database: short in indexes, never shown.
CREATE TABLE cases (
  row INTEGER PRIMARY KEY, org TEXT NOT NULL, _id TEXT NOT NULL,
  formId TEXT NOT NULL, formVersion INTEGER NOT NULL, processId TEXT, processVersion INTEGER,
  state TEXT, entered INTEGER, draft INTEGER NOT NULL, number TEXT, data TEXT NOT NULL, changes TEXT NOT NULL,
  assign TEXT, markers TEXT, parent TEXT, page TEXT, locale TEXT NOT NULL,
  created INTEGER NOT NULL, createdBy TEXT, createdByName TEXT NOT NULL, tokenHash TEXT,
  updated INTEGER NOT NULL, updatedBy TEXT, arrived INTEGER, revision INTEGER NOT NULL,
  removed INTEGER, removedBy TEXT
);
CREATE UNIQUE INDEX cases_by_id ON cases (org, _id);
CREATE UNIQUE INDEX cases_by_number ON cases (org, number) WHERE number IS NOT NULL;
CREATE INDEX cases_by_author ON cases (org, createdBy) WHERE createdBy IS NOT NULL;
CREATE INDEX cases_by_parent ON cases (org, parent) WHERE parent IS NOT NULL;
-- On the time of creation, which never changes: a draft that is saved often costs nothing here.
CREATE INDEX cases_drafts ON cases (created) WHERE draft = 1;
CREATE INDEX cases_removed ON cases (org, removed) WHERE removed IS NOT NULL;

CREATE TABLE case_timeline (
  seq INTEGER PRIMARY KEY, org TEXT NOT NULL, caseRow INTEGER NOT NULL, at INTEGER NOT NULL, kind TEXT NOT NULL,
  by TEXT, byName TEXT NOT NULL, revision INTEGER NOT NULL, formVersion INTEGER NOT NULL, processVersion INTEGER,
  detail TEXT
);
CREATE INDEX case_timeline_by_case ON case_timeline (caseRow, seq);
CREATE TRIGGER case_timeline_no_update BEFORE UPDATE ON case_timeline BEGIN
  SELECT RAISE(ABORT, 'a timeline is never rewritten'); END;
-- It goes when the case itself is gone for good, and not before.
CREATE TRIGGER case_timeline_no_delete BEFORE DELETE ON case_timeline
  WHEN EXISTS (SELECT 1 FROM cases WHERE row = OLD.caseRow) BEGIN
  SELECT RAISE(ABORT, 'a timeline is never rewritten'); END;

CREATE TABLE case_notes (
  _id TEXT PRIMARY KEY, org TEXT NOT NULL, caseRow INTEGER NOT NULL, type TEXT NOT NULL, note TEXT NOT NULL,
  assetId TEXT, at INTEGER NOT NULL, by TEXT, byName TEXT NOT NULL, removed INTEGER, removedBy TEXT
) WITHOUT ROWID;
CREATE INDEX case_notes_by_case ON case_notes (caseRow, at);

-- Users and groups that were assigned to a case in person.
CREATE TABLE case_assignees (
  org TEXT NOT NULL, who TEXT NOT NULL, caseRow INTEGER NOT NULL, role TEXT NOT NULL,
  PRIMARY KEY (org, who, caseRow, role)
) WITHOUT ROWID;
CREATE INDEX case_assignees_by_case ON case_assignees (caseRow);

-- Lists of cases in sorted order. A list is one column of the cases of one form in one process, all of them (state
-- is empty) or those at one state; or of all cases of the organisation (formId and processId are empty as well). An
-- entry is a case's value in it. Filled in batches behind the saves: cases saved since stand in case_dirty.
CREATE TABLE case_lists (
  list INTEGER PRIMARY KEY, org TEXT NOT NULL, name TEXT NOT NULL, formId TEXT NOT NULL, processId TEXT NOT NULL,
  state TEXT NOT NULL, count INTEGER NOT NULL, UNIQUE (org, name, formId, processId, state)
);
CREATE TABLE case_values (
  list INTEGER NOT NULL, value, at INTEGER NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (list, value, at, row)
) WITHOUT ROWID;
-- What the lists hold for a case, to take it out again, and its text.
CREATE TABLE case_index (row INTEGER PRIMARY KEY, at INTEGER NOT NULL, entries TEXT NOT NULL, text TEXT NOT NULL);
CREATE TABLE case_dirty (row INTEGER PRIMARY KEY);
CREATE VIRTUAL TABLE case_text USING fts5(text, content = '', contentless_delete = 1, tokenize = 'trigram');

CREATE TABLE counters (
  org TEXT NOT NULL, counter TEXT NOT NULL, period TEXT NOT NULL, last INTEGER NOT NULL,
  PRIMARY KEY (org, counter, period)
) WITHOUT ROWID;

CREATE TABLE tasks (
  _id TEXT PRIMARY KEY, org TEXT NOT NULL, kind TEXT NOT NULL, key TEXT, lane TEXT, payload TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'dead')), runAt INTEGER NOT NULL,
  attempts INTEGER NOT NULL, maxAttempts INTEGER NOT NULL, worker TEXT, leaseUntil INTEGER, error TEXT,
  created INTEGER NOT NULL, failed INTEGER
) WITHOUT ROWID;
CREATE INDEX tasks_due ON tasks (runAt, _id) WHERE state = 'waiting';
CREATE INDEX tasks_leased ON tasks (leaseUntil) WHERE state = 'running';
CREATE INDEX tasks_dead ON tasks (org, failed) WHERE state = 'dead';
CREATE UNIQUE INDEX tasks_by_key ON tasks (org, kind, key) WHERE state = 'waiting' AND key IS NOT NULL;

CREATE TABLE notifications (
  org TEXT NOT NULL, _id TEXT NOT NULL, at INTEGER NOT NULL, msg TEXT NOT NULL, "values" TEXT, icon TEXT,
  href TEXT, blankHref INTEGER NOT NULL DEFAULT 0, refId TEXT, key TEXT, PRIMARY KEY (org, _id)
) WITHOUT ROWID;
CREATE INDEX notifications_by_ref ON notifications (org, refId) WHERE refId IS NOT NULL;
CREATE UNIQUE INDEX notifications_by_key ON notifications (org, key) WHERE key IS NOT NULL;
CREATE INDEX notifications_by_age ON notifications (at);
CREATE TABLE notification_targets (
  org TEXT NOT NULL, target TEXT NOT NULL, at INTEGER NOT NULL, notification TEXT NOT NULL,
  PRIMARY KEY (org, target, at, notification)
) WITHOUT ROWID;
CREATE INDEX notification_targets_by_notification ON notification_targets (org, notification);
CREATE TABLE notification_removed (
  org TEXT NOT NULL, notification TEXT NOT NULL, user TEXT NOT NULL, PRIMARY KEY (org, notification, user)
) WITHOUT ROWID;
CREATE TABLE notification_seen (
  org TEXT NOT NULL, user TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (org, user)
) WITHOUT ROWID;
`,
}
