import type { Migration } from './migration.ts'

/**
 * Links and codes that let somebody in, of every purpose. Those by which a password is chosen had a table of their own:
 * what was sent before the upgrade goes on working.
 */
export const links: Migration = {
  id: 12,
  name: 'links that let somebody in',
  up: `
-- "object" is what it lets in to: the id of a case or an account, by its purpose. "carries" can be read by who has
-- the secret alone.
CREATE TABLE links (
  _id TEXT PRIMARY KEY, org TEXT NOT NULL, purpose TEXT NOT NULL, object TEXT NOT NULL, forWhom TEXT,
  hash TEXT NOT NULL, carries TEXT, code INTEGER NOT NULL, created INTEGER NOT NULL, expires INTEGER,
  uses INTEGER NOT NULL DEFAULT 0, tries INTEGER NOT NULL DEFAULT 0, lastUsed INTEGER,
  revoked INTEGER, revokedBy TEXT
) WITHOUT ROWID;
CREATE INDEX links_by_object ON links (object);
-- A code is looked for at what it lets in to, and a secret by itself.
CREATE UNIQUE INDEX links_by_hash ON links (hash) WHERE code = 0;
CREATE INDEX links_by_expiry ON links (expires) WHERE expires IS NOT NULL;
INSERT INTO links (_id, org, purpose, object, hash, code, created, expires, uses, lastUsed)
  SELECT substr(hash, 1, 36), org, 'password', account, hash, 0, created, expires, used IS NOT NULL, used
  FROM reset_tokens;
DROP TABLE reset_tokens;
`,
}
