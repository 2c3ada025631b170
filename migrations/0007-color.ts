import type { Migration } from './migration.ts'

/** One name for a thing: an organisation's color is called so, as everywhere else. */
export const color: Migration = {
  id: 7,
  name: 'color',
  up: 'ALTER TABLE orgs RENAME COLUMN colour TO color;',
}
