import type { Migration } from './migration.ts'

/** Who was asked for a statement stands beside the lines that name them: it can be removed, and the line stays. What they were mailed last is known. */
export const statementPeople: Migration = {
  id: 115,
  name: 'statement people',
  up: `
-- The last mail with a link to it.
ALTER TABLE case_statements ADD COLUMN outbox TEXT;
INSERT INTO case_timeline_content (seq, caseRow, content)
  SELECT seq, caseRow, json_object('who', json(detail -> '$.names'))
  FROM case_timeline WHERE kind = 'statement' AND detail -> '$.names' IS NOT NULL;
INSERT INTO case_timeline_content (seq, caseRow, content)
  SELECT seq, caseRow, json_object('who', json_array(byName))
  FROM case_timeline WHERE kind = 'note' AND detail ->> '$.origin' = 'statement' AND by IS NULL AND byName <> '';
DROP TRIGGER case_timeline_no_update;
UPDATE case_timeline SET
    detail = CASE WHEN kind = 'statement' THEN json_remove(detail, '$.names') ELSE detail END,
    byName = CASE WHEN by IS NULL AND (kind = 'note' OR detail ->> '$.did' IN ('opened', 'declined')) THEN '' ELSE byName END
  WHERE (kind = 'statement' OR (kind = 'note' AND detail ->> '$.origin' = 'statement'))
    AND seq IN (SELECT seq FROM case_timeline_content);
CREATE TRIGGER case_timeline_no_update BEFORE UPDATE ON case_timeline BEGIN
  SELECT RAISE(ABORT, 'a timeline is never rewritten'); END;
`,
}
