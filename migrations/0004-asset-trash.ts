import type { Migration } from './migration.ts'

/** Files of the library lie in the trash can before they go for good. */
export const assetTrash: Migration = {
  id: 4,
  name: 'asset trash',
  up: `
ALTER TABLE assets ADD COLUMN removed INTEGER;
ALTER TABLE assets ADD COLUMN removedBy TEXT;
`,
}
