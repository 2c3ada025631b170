import type { Migration } from './migration.ts'

/** Who has signed a case, who would not, and which signatures count no more. */
export const caseSignatures: Migration = {
  id: 107,
  name: 'case signatures',
  up: `
-- who: 'author', 'party:{key}'. kind: 'signed', 'refused', or 'void' of the line that ofLine names. how: 'password', 'factor', 'code'.
-- evidence: hashes of what was signed, as JSON. salts: what they are made with; that of an answer or file goes when this is removed.
-- seal: HMAC over the seal before it in the case and over the line, without its salts; keyId tells by which key.
CREATE TABLE case_signatures (
  _id TEXT PRIMARY KEY, org TEXT NOT NULL, caseRow INTEGER NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL,
  who TEXT NOT NULL, how TEXT, at INTEGER NOT NULL, by TEXT, byName TEXT NOT NULL,
  state TEXT NOT NULL, entered INTEGER NOT NULL,
  revision INTEGER NOT NULL, formVersion INTEGER NOT NULL, processVersion INTEGER,
  ofLine TEXT, evidence TEXT, salts TEXT, seal TEXT NOT NULL, keyId TEXT NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX case_signatures_by_case ON case_signatures (caseRow, seq);
CREATE TRIGGER case_signatures_no_update BEFORE UPDATE OF _id, org, caseRow, seq, kind, who, how, at, by, byName,
  state, entered, revision, formVersion, processVersion, ofLine, evidence, seal, keyId ON case_signatures BEGIN
  SELECT RAISE(ABORT, 'what was signed is never rewritten'); END;
CREATE TRIGGER case_signatures_no_delete BEFORE DELETE ON case_signatures
  WHEN EXISTS (SELECT 1 FROM cases WHERE row = OLD.caseRow) BEGIN
  SELECT RAISE(ABORT, 'what was signed is never rewritten'); END;
`,
}
