import type { Migration } from './migration.ts'

/** Keys in devices and phones that take the second step in the place of a code. */
export const passkeys: Migration = {
  id: 14,
  name: 'passkeys',
  up: `
-- _id and publicKey are base64url, transports JSON. counter is the last that the device told.
CREATE TABLE passkeys (
  _id TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES factors (account) ON DELETE CASCADE, name TEXT NOT NULL,
  publicKey TEXT NOT NULL, counter INTEGER NOT NULL, transports TEXT NOT NULL, created INTEGER NOT NULL,
  lastUsed INTEGER
) WITHOUT ROWID;
CREATE INDEX passkeys_by_account ON passkeys (account);
`,
}
