import type { Migration } from './migration.ts'

/** What the address said when a form was filled in is kept with its case: rules ask for it at every save. */
export const caseQuery: Migration = {
  id: 5,
  name: 'case query',
  up: `
ALTER TABLE cases ADD COLUMN query TEXT;
`,
}
