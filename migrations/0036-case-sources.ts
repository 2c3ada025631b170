import type { Migration } from './migration.ts'

/** Lists know how each case came in. */
export const caseSources: Migration = {
  id: 36,
  name: 'case sources',
  up: `
-- Every case enters the lists anew, which it is in by its source from now on.
INSERT OR IGNORE INTO case_dirty SELECT row FROM cases WHERE draft = 0 AND removed IS NULL;
`,
}
