import type { Migration } from './migration.ts'

/** Lists know whose work each case is: every one that is assigned enters them anew. */
export const caseHolders: Migration = {
  id: 21,
  name: 'case holders',
  up: `
INSERT OR IGNORE INTO case_dirty SELECT row FROM cases WHERE draft = 0 AND removed IS NULL AND assign IS NOT NULL;
`,
}
