import type { Migration } from './migration.ts'

/** Lists know that nothing is asked of a case that has ended, and what came in on one all the same. */
export const endedAsks: Migration = {
  id: 101,
  name: 'ended asks',
  up: `
-- Of a case that had ended before, they still have what they had then. Whether it has is known by its process alone: each that was
-- asked to be completed enters them anew.
INSERT OR IGNORE INTO case_dirty
  SELECT row FROM cases WHERE draft = 0 AND removed IS NULL AND (asked IS NOT NULL OR handedIn IS NOT NULL);
`,
}
