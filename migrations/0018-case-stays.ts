import type { Migration } from './migration.ts'

/** What a case is called, and how long it stood in each state. */
export const caseStays: Migration = {
  id: 18,
  name: 'case stays',
  up: `
ALTER TABLE cases ADD COLUMN title TEXT;

-- A stay of a case in a state, by the version of its process then. until: when it left; null while it is there.
CREATE TABLE case_stays (
  seq INTEGER PRIMARY KEY, org TEXT NOT NULL, caseRow INTEGER NOT NULL, processId TEXT, processVersion INTEGER,
  state TEXT NOT NULL, entered INTEGER NOT NULL, until INTEGER
);
CREATE INDEX case_stays_by_case ON case_stays (caseRow, seq);
INSERT INTO case_stays (org, caseRow, processId, processVersion, state, entered, until)
  SELECT org, caseRow, processId, processVersion, state, at, lead(at) OVER (PARTITION BY caseRow ORDER BY seq) FROM (
    SELECT t.seq, t.org, t.caseRow, c.processId, t.processVersion, t.at,
        t.detail ->> (CASE t.kind WHEN 'sent' THEN '$.status' ELSE '$.to' END) AS state
      FROM case_timeline t JOIN cases c ON c.row = t.caseRow WHERE t.kind IN ('sent', 'status'))
  WHERE state IS NOT NULL ORDER BY seq;

INSERT OR IGNORE INTO case_dirty SELECT row FROM cases WHERE draft = 0 AND removed IS NULL;
`,
}
