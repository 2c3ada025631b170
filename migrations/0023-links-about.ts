import type { Migration } from './migration.ts'

/** What of its object a link is about: a file, so that whoever revokes it sees which. */
export const linksAbout: Migration = {
  id: 23,
  name: 'what links are about',
  up: `
-- Id of a part of the object; null: all of it.
ALTER TABLE links ADD COLUMN about TEXT;
`,
}
