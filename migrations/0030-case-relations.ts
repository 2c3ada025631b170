import type { Migration } from './migration.ts'

/** Cases that belong together, and what they are told alike by. */
export const caseRelations: Migration = {
  id: 30,
  name: 'case relations',
  up: `
-- What staff have said of two cases, the lower row first: 'related', or 'apart' for those that only look alike.
CREATE TABLE case_relations (
  caseRow INTEGER NOT NULL, otherRow INTEGER NOT NULL, org TEXT NOT NULL, kind TEXT NOT NULL, at INTEGER NOT NULL,
  by TEXT, PRIMARY KEY (caseRow, otherRow)
) WITHOUT ROWID;
CREATE INDEX case_relations_by_other ON case_relations (otherRow);

-- Every case enters the lists anew, with what it may have alike with others.
INSERT OR IGNORE INTO case_dirty SELECT row FROM cases WHERE draft = 0 AND removed IS NULL;
`,
}
