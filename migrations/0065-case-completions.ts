import type { Migration } from './migration.ts'

/** Markers are of three types, and what is asked of a citizen anew is answered beside the case. */
export const caseCompletions: Migration = {
  id: 65,
  name: 'case completions',
  up: `
-- Any word was a type, and all were between staff: they become internal, and the word stands in the note.
UPDATE cases SET markers = (
  SELECT json_object('internal', json_group_object(component, json(marker))) FROM (
    SELECT component, json_object('note', group_concat(note, char(10)), 'timestamp', max(at), 'by', max(who)) AS marker FROM (
      SELECT one.key AS component,
        CASE WHEN type.key = 'internal' THEN coalesce(one.value ->> '$.note', '')
          WHEN coalesce(one.value ->> '$.note', '') = '' THEN type.key
          ELSE type.key || ': ' || (one.value ->> '$.note') END AS note,
        coalesce(one.value ->> '$.timestamp', 0) AS at, coalesce(one.value ->> '$.by', '') AS who
      FROM json_each(cases.markers) AS type, json_each(type.value) AS one
      ORDER BY at
    ) GROUP BY component
  )
) WHERE markers IS NOT NULL AND json_type(markers) = 'object';

-- Since when something is asked of the citizen, until when, and when what they handed in came that nobody has looked at.
ALTER TABLE cases ADD COLUMN asked INTEGER;
ALTER TABLE cases ADD COLUMN askedUntil INTEGER;
ALTER TABLE cases ADD COLUMN handedIn INTEGER;

-- What the citizen has changed and not handed in. data: answers by name; base: what the case had in their place when each was
-- begun; changes: the case's revision at which each was last changed. message: the note that asked; came: name -> when it was
-- handed in, until somebody has looked at it, and what became of it.
CREATE TABLE case_completions (
  caseRow INTEGER PRIMARY KEY, org TEXT NOT NULL, data TEXT NOT NULL, base TEXT NOT NULL, changes TEXT NOT NULL,
  updated INTEGER, reminded INTEGER, message TEXT, askedByName TEXT NOT NULL, came TEXT NOT NULL
);
CREATE INDEX case_completions_old ON case_completions (updated) WHERE updated IS NOT NULL;

-- The times in which something was asked: the clock stood.
CREATE TABLE case_asks (
  org TEXT NOT NULL, caseRow INTEGER NOT NULL, since INTEGER NOT NULL, until INTEGER, PRIMARY KEY (caseRow, since)
) WITHOUT ROWID;
`,
}
