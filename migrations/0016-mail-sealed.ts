import type { Migration } from './migration.ts'

/** What is sent of a mail that holds a code or a link that lets somebody in: nobody who has the database reads it. */
export const mailSealed: Migration = {
  id: 16,
  name: 'sealed mails',
  up: `
-- The texts under the key of secrets, bound to the mail; gone when it is sent. Those in the row stand in for them.
ALTER TABLE mails ADD COLUMN sealed TEXT;
`,
}
