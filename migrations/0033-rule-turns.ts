import type { Migration } from './migration.ts'

/** Whose turn it is by the rules of processes that give cases to people in turn. */
export const ruleTurns: Migration = {
  id: 33,
  name: 'rule turns',
  up: `
-- rule: id of a row of the process. turn: the greater, the later it was theirs.
CREATE TABLE rule_turns (
  org TEXT NOT NULL, process TEXT NOT NULL, rule TEXT NOT NULL, userId TEXT NOT NULL, turn INTEGER NOT NULL,
  PRIMARY KEY (org, process, rule, userId)
) WITHOUT ROWID;
`,
}
