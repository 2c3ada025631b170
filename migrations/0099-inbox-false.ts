import type { Migration } from './migration.ts'

/** Of a mail that came in: whether the server that took it in says that it is not from who it says. */
export const inboxFalse: Migration = {
  id: 99,
  name: 'inbox false',
  up: `
-- It counts where a loose mail is put to a case later: it is no message of the sender's before somebody accepts it.
ALTER TABLE inbox_mails ADD COLUMN isFalse INTEGER NOT NULL DEFAULT 0;
`,
}
