import type { Migration } from './migration.ts'

/** What lines of a timeline show of answers stands beside them: it can be removed, and the line stays. */
export const timelineContent: Migration = {
  id: 93,
  name: 'timeline content',
  up: `
-- seq: the line that it belongs to. content: JSON, what of its detail is content.
CREATE TABLE case_timeline_content (seq INTEGER PRIMARY KEY, caseRow INTEGER NOT NULL, content TEXT NOT NULL);
CREATE INDEX case_timeline_content_by_case ON case_timeline_content (caseRow);
INSERT INTO case_timeline_content (seq, caseRow, content)
  SELECT seq, caseRow, (
    SELECT json_group_object(key, CASE WHEN type IN ('object', 'array') THEN json(value)
      WHEN type = 'true' THEN json('true') WHEN type = 'false' THEN json('false') ELSE value END)
    FROM json_each(detail) WHERE key IN ('values', 'output', 'error', 'query')
  )
  FROM case_timeline
  WHERE detail IS NOT NULL
    AND coalesce(detail -> '$.values', detail -> '$.output', detail -> '$.error', detail -> '$.query') IS NOT NULL;
DROP TRIGGER case_timeline_no_update;
UPDATE case_timeline
  SET detail = nullif(json_remove(detail, '$.values', '$.output', '$.error', '$.query'), '{}')
  WHERE seq IN (SELECT seq FROM case_timeline_content);
CREATE TRIGGER case_timeline_no_update BEFORE UPDATE ON case_timeline BEGIN
  SELECT RAISE(ABORT, 'a timeline is never rewritten'); END;
`,
}
