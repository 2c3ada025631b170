import type { Migration } from './migration.ts'

/** Whether a draft says something else than what is published is told by comparing what they say. */
export const contentHashes: Migration = {
  id: 113,
  name: 'content hashes',
  up: `
-- What the draft and the live published version say, each as a hash; null while nothing is published. See documents/contentHash.ts.
ALTER TABLE documents ADD COLUMN hash TEXT;
ALTER TABLE documents ADD COLUMN publishedHash TEXT;
`,
}
