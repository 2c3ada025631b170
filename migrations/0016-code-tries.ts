import type { Migration } from './migration.ts'

/** A code that was mailed ends after some wrong tries, also when the server is started anew between them. */
export const codeTries: Migration = {
  id: 16,
  name: 'wrong tries of codes',
  up: `
ALTER TABLE links ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
`,
}
