import type { Migration } from './migration.ts'

/** Approvals of drafts that have to be approved of before they are published. */
export const draftApprovals: Migration = {
  id: 105,
  name: 'draft approvals',
  up: `
-- With the draft: one write gives an approval, drops it with the draft that it was for, and publishes by it.
ALTER TABLE documents ADD COLUMN agreed TEXT;
-- Who approved of the version, as JSON.
ALTER TABLE published ADD COLUMN approvals TEXT;
`,
}
