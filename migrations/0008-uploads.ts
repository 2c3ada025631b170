import type { Migration } from './migration.ts'

/** An upload knows the case and the question it is for, so that nothing is sent in while a file is on its way. */
export const uploads: Migration = {
  id: 8,
  name: 'uploads',
  up: `
ALTER TABLE assets ADD COLUMN forCase TEXT;
ALTER TABLE assets ADD COLUMN question TEXT;
CREATE INDEX assets_under_way ON assets (org, forCase) WHERE finished IS NULL AND forCase IS NOT NULL;
`,
}
