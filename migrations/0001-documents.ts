import type { Migration } from './migration.ts'

/** Organisations, documents with their versions, files, and the logs. */
export const documents: Migration = {
  id: 1,
  name: 'documents',
  up: `
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE orgs (_id TEXT PRIMARY KEY, name TEXT NOT NULL, colour TEXT, created INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE documents (
  org TEXT NOT NULL, _id TEXT NOT NULL, schema TEXT NOT NULL, application TEXT, folder TEXT,
  isFolder INTEGER NOT NULL DEFAULT 0, name TEXT NOT NULL, data TEXT NOT NULL, tree TEXT,
  revision INTEGER NOT NULL, created INTEGER NOT NULL, createdBy TEXT, updated INTEGER NOT NULL, updatedBy TEXT,
  removed INTEGER, removedBy TEXT, published INTEGER, publishedAt INTEGER,
  PRIMARY KEY (org, _id)
);
CREATE INDEX documents_by_name ON documents (org, schema, name COLLATE NOCASE) WHERE removed IS NULL;
CREATE INDEX documents_by_update ON documents (org, schema, updated) WHERE removed IS NULL;
CREATE INDEX documents_removed ON documents (org, removed) WHERE removed IS NOT NULL;

-- One row per unique value, so that uniqueness is the database's own promise.
CREATE TABLE document_keys (
  org TEXT NOT NULL, schema TEXT NOT NULL, scope TEXT NOT NULL, field TEXT NOT NULL, value TEXT NOT NULL,
  documentId TEXT NOT NULL, PRIMARY KEY (org, schema, scope, field, value)
) WITHOUT ROWID;
CREATE INDEX document_keys_by_document ON document_keys (org, documentId);

CREATE TABLE document_versions (
  org TEXT NOT NULL, documentId TEXT NOT NULL, revision INTEGER NOT NULL, name TEXT NOT NULL, data TEXT NOT NULL,
  tree TEXT, at INTEGER NOT NULL, by TEXT, PRIMARY KEY (org, documentId, revision)
);

-- A published version is never changed: cases point at it for as long as they live.
CREATE TABLE published (
  org TEXT NOT NULL, documentId TEXT NOT NULL, version INTEGER NOT NULL, schema TEXT NOT NULL, name TEXT NOT NULL,
  data TEXT NOT NULL, tree TEXT, comment TEXT NOT NULL, at INTEGER NOT NULL, by TEXT,
  PRIMARY KEY (org, documentId, version)
);
CREATE TRIGGER published_is_frozen BEFORE UPDATE ON published BEGIN
  SELECT RAISE(ABORT, 'published versions are frozen'); END;

CREATE TABLE locks (
  org TEXT NOT NULL, documentId TEXT NOT NULL, holder TEXT NOT NULL, name TEXT NOT NULL, session TEXT NOT NULL,
  seen INTEGER NOT NULL, PRIMARY KEY (org, documentId)
) WITHOUT ROWID;

CREATE TABLE assets (
  org TEXT NOT NULL, _id TEXT NOT NULL, name TEXT NOT NULL, mimeType TEXT NOT NULL, size INTEGER NOT NULL,
  sha256 TEXT, finished INTEGER, created INTEGER NOT NULL, createdBy TEXT, folder TEXT,
  access TEXT NOT NULL DEFAULT 'staff', caseId TEXT, tokenHash TEXT, PRIMARY KEY (org, _id)
);
CREATE INDEX assets_by_hash ON assets (sha256);
CREATE INDEX assets_by_case ON assets (org, caseId) WHERE caseId IS NOT NULL;
CREATE INDEX assets_unfinished ON assets (created) WHERE finished IS NULL;

CREATE TABLE audit (
  seq INTEGER PRIMARY KEY, org TEXT NOT NULL, at INTEGER NOT NULL, actor TEXT, session TEXT, address TEXT,
  action TEXT NOT NULL, object TEXT, result TEXT NOT NULL, detail TEXT, hash TEXT NOT NULL
);
CREATE INDEX audit_by_org ON audit (org, seq);
CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

CREATE TABLE log (
  _id TEXT PRIMARY KEY, org TEXT NOT NULL, at INTEGER NOT NULL, kind TEXT NOT NULL, level TEXT NOT NULL,
  msg TEXT NOT NULL, detail TEXT
) WITHOUT ROWID;
CREATE INDEX log_by_kind ON log (org, kind, at);
`,
}
