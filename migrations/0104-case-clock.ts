import type { Migration } from './migration.ts'

/** The clock of a case whose process says by when it should be done. */
export const caseClock: Migration = {
  id: 104,
  name: 'case clock',
  up: `
-- JSON, see CaseClock. Cases that are there stay on versions of processes without a deadline.
ALTER TABLE cases ADD COLUMN clock TEXT;
`,
}
