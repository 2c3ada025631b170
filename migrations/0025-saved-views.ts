import type { Migration } from './migration.ts'

/** Lists of the desk that people have saved by name, for themselves or for a role. */
export const savedViews: Migration = {
  id: 25,
  name: 'saved views',
  up: `
-- role: who else has it; null: its owner alone. query: as it stands in the address of the desk. removed: when, until it goes.
CREATE TABLE saved_views (
  _id TEXT PRIMARY KEY, org TEXT NOT NULL, owner TEXT NOT NULL, role TEXT, name TEXT NOT NULL, query TEXT NOT NULL,
  created INTEGER NOT NULL, updated INTEGER NOT NULL, removed INTEGER
) WITHOUT ROWID;
CREATE INDEX saved_views_of ON saved_views (org, owner);
CREATE INDEX saved_views_shared ON saved_views (org, role) WHERE role IS NOT NULL;
`,
}
