import type { Migration } from './migration.ts'

/** Accounts with their sessions and tokens, and the mails that were sent or kept. */
export const accounts: Migration = {
  id: 2,
  name: 'accounts',
  up: `
-- One account per person in the whole installation; the organisations know the person as a user document.
CREATE TABLE accounts (
  _id TEXT PRIMARY KEY, username TEXT NOT NULL UNIQUE, passwordHash TEXT,
  status TEXT NOT NULL CHECK (status IN ('active', 'disabled', 'pending')),
  failed INTEGER NOT NULL DEFAULT 0, lastFailed INTEGER, lastLogin INTEGER, passwordChanged INTEGER,
  created INTEGER NOT NULL
) WITHOUT ROWID;

-- status follows the user document: an organisation rules over its own membership, not over the account.
CREATE TABLE memberships (
  account TEXT NOT NULL REFERENCES accounts (_id) ON DELETE CASCADE, org TEXT NOT NULL, user TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('active', 'disabled', 'pending', 'removed')), created INTEGER NOT NULL,
  PRIMARY KEY (account, org), UNIQUE (org, user)
) WITHOUT ROWID;

CREATE TABLE sessions (
  _id TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts (_id) ON DELETE CASCADE, org TEXT NOT NULL,
  user TEXT NOT NULL, secretHash TEXT NOT NULL, created INTEGER NOT NULL, lastSeen INTEGER NOT NULL,
  expires INTEGER NOT NULL, address TEXT NOT NULL, agent TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_by_account ON sessions (account);
CREATE INDEX sessions_by_expiry ON sessions (expires);

CREATE TABLE api_tokens (
  _id TEXT PRIMARY KEY, org TEXT NOT NULL, user TEXT NOT NULL,
  account TEXT NOT NULL REFERENCES accounts (_id) ON DELETE CASCADE, name TEXT NOT NULL, hash TEXT NOT NULL UNIQUE,
  scopes TEXT, created INTEGER NOT NULL, createdBy TEXT, lastUsed INTEGER, expires INTEGER, revoked INTEGER
) WITHOUT ROWID;
CREATE INDEX api_tokens_by_user ON api_tokens (org, user);

CREATE TABLE reset_tokens (
  hash TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts (_id) ON DELETE CASCADE, org TEXT NOT NULL,
  created INTEGER NOT NULL, expires INTEGER NOT NULL, used INTEGER
) WITHOUT ROWID;
CREATE INDEX reset_tokens_by_account ON reset_tokens (account);

-- What the interface remembers for a user: theme, favourites, tables.
CREATE TABLE profiles (
  org TEXT NOT NULL, user TEXT NOT NULL, data TEXT NOT NULL, updated INTEGER NOT NULL, PRIMARY KEY (org, user)
) WITHOUT ROWID;

CREATE TABLE mails (
  org TEXT NOT NULL, _id TEXT NOT NULL, created INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('queued', 'sent', 'kept', 'failed')),
  sender TEXT NOT NULL, recipients TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL, html TEXT,
  template TEXT, caseId TEXT, secret INTEGER NOT NULL DEFAULT 0, attempts INTEGER NOT NULL DEFAULT 0,
  lastError TEXT, sentAt INTEGER, PRIMARY KEY (org, _id)
);
CREATE INDEX mails_by_time ON mails (org, created);
CREATE INDEX mails_by_case ON mails (org, caseId) WHERE caseId IS NOT NULL;
`,
}
