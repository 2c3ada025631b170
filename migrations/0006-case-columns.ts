import type { Migration } from './migration.ts'

/**
 * A column's sorted lists begin when somebody first sorts or filters by it. Those of before go: the lists by time of
 * change stay, and what the cases hold in every column is kept with each case, which new lists are made from.
 */
export const caseColumns: Migration = {
  id: 6,
  name: 'case columns',
  up: `
-- Columns of a form (of the whole organisation: formId is empty) whose lists are kept. built: the cases up to this row
-- are in them, while they are made; null: all are. The time of change always has its lists and stands here nowhere.
CREATE TABLE case_columns (
  org TEXT NOT NULL, formId TEXT NOT NULL, name TEXT NOT NULL, built INTEGER, PRIMARY KEY (org, formId, name)
) WITHOUT ROWID;

CREATE TABLE case_values_now (
  list INTEGER NOT NULL, value, at INTEGER NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (list, value, at, row)
) WITHOUT ROWID;
INSERT INTO case_values_now SELECT v.* FROM case_values v JOIN case_lists l ON l.list = v.list
  WHERE l.name = '#updated';
DROP TABLE case_values;
ALTER TABLE case_values_now RENAME TO case_values;

-- What a case holds in every column, by name. list: the list by time of change, at its state, in which it stands: it
-- says of which form, process and state the case was when it was entered.
CREATE TABLE case_index_now (
  row INTEGER PRIMARY KEY, list INTEGER NOT NULL, at INTEGER NOT NULL, entries TEXT NOT NULL, text TEXT NOT NULL
);
INSERT INTO case_index_now SELECT i.row,
    (SELECT l.list FROM json_each(i.entries) e JOIN case_lists l ON l.list = CAST(e.key AS INTEGER)
      WHERE l.name = '#updated' AND l.formId <> '' ORDER BY l.state DESC LIMIT 1),
    i.at,
    (SELECT json_group_object(name, json(value)) FROM (
      SELECT l.name AS name, i.entries -> ('$."' || e.key || '"') AS value
        FROM json_each(i.entries) e JOIN case_lists l ON l.list = CAST(e.key AS INTEGER)
        WHERE l.name <> '#updated' GROUP BY l.name)),
    i.text
  FROM case_index i;
DROP TABLE case_index;
ALTER TABLE case_index_now RENAME TO case_index;

DELETE FROM case_lists WHERE name <> '#updated';
`,
}
