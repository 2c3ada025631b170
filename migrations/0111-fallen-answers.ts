import type { Migration } from './migration.ts'

/** What fell out of a draft when its form got a new version. */
export const fallenAnswers: Migration = {
  id: 111,
  name: 'fallen answers',
  up: `
ALTER TABLE cases ADD COLUMN fallen TEXT;
`,
}
