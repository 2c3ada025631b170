import type { Migration } from './migration.ts'

/** Cases as children of others, counted at their parents. */
export const caseChildren: Migration = {
  id: 108,
  name: 'case children',
  up: `
-- Of a child that is sent in and not removed: whether it has not ended. null: it counts at no parent.
ALTER TABLE cases ADD COLUMN childOpen INTEGER;
-- How many such children a case has, and how many of them have not ended.
ALTER TABLE cases ADD COLUMN children INTEGER NOT NULL DEFAULT 0;
ALTER TABLE cases ADD COLUMN openChildren INTEGER NOT NULL DEFAULT 0;

UPDATE cases SET childOpen = mergedInto IS NULL AND NOT EXISTS (
    SELECT 1 FROM published p, json_each(p.data, '$.process.states') s
    WHERE p.org = cases.org AND p.documentId = cases.processId AND p.version = cases.processVersion
      AND s.value ->> '$._id' = cases.state AND s.value ->> '$.stateType' = 'end')
  WHERE parent IS NOT NULL AND draft = 0 AND removed IS NULL;

DROP INDEX cases_by_parent;
-- The row stands last in it: open children first, the newest first.
CREATE INDEX cases_by_parent ON cases (org, parent, childOpen) WHERE parent IS NOT NULL;

UPDATE cases SET
    children = (SELECT count(childOpen) FROM cases c WHERE c.org = cases.org AND c.parent = cases._id),
    openChildren = (SELECT coalesce(sum(childOpen), 0) FROM cases c WHERE c.org = cases.org AND c.parent = cases._id)
  WHERE (org, _id) IN (SELECT org, parent FROM cases WHERE parent IS NOT NULL);
CREATE INDEX cases_with_children ON cases (org) WHERE children > 0 AND parent IS NULL;
`,
}
