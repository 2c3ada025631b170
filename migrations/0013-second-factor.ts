import type { Migration } from './migration.ts'

/** What somebody logs in with besides the password: the secret that an app makes codes of, and codes for when it is lost. */
export const secondFactor: Migration = {
  id: 13,
  name: 'second factor',
  up: `
-- secret is encrypted under the key of secrets, bound to the account; lastStep is the last half minute whose code was used.
CREATE TABLE factors (
  account TEXT PRIMARY KEY REFERENCES accounts (_id) ON DELETE CASCADE, secret TEXT NOT NULL,
  lastStep INTEGER NOT NULL, created INTEGER NOT NULL, lastUsed INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE recovery_codes (
  account TEXT NOT NULL REFERENCES factors (account) ON DELETE CASCADE, hash TEXT NOT NULL, used INTEGER,
  PRIMARY KEY (account, hash)
) WITHOUT ROWID;
`,
}
