import type { Migration } from './migration.ts'

/** Cases that go on in another. */
export const mergedCases: Migration = {
  id: 32,
  name: 'merged cases',
  up: `
-- _id of the case that it was merged into; it may have been merged itself, and may be gone. null: it goes on by itself.
ALTER TABLE cases ADD COLUMN mergedInto TEXT;
-- Where it stood then, and whose it was.
ALTER TABLE cases ADD COLUMN beforeMerge TEXT;
CREATE INDEX cases_merged ON cases (org, mergedInto) WHERE mergedInto IS NOT NULL;
`,
}
