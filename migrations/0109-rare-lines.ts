import type { Migration } from './migration.ts'

/** Lines of a timeline that are rare and looked for by themselves, however long it is. */
export const rareLines: Migration = {
  id: 109,
  name: 'rare lines',
  up: `
CREATE INDEX case_timeline_apart ON case_timeline (caseRow, kind, seq)
  WHERE kind IN ('added', 'processMoved', 'formMoved');
`,
}
