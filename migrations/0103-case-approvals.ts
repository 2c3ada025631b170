import type { Migration } from './migration.ts'

/** Approvals that have been given in a case and not moved it yet. */
export const caseApprovals: Migration = {
  id: 103,
  name: 'case approvals',
  up: `
-- With the case: one write gives an approval, drops it with the answers that it was for, and moves the case by the last.
ALTER TABLE cases ADD COLUMN agreed TEXT;
`,
}
