import type { Migration } from './migration.ts'

/** Mails that come in: each once, and what became of it; replies are tied to cases by the address that they were sent to. */
export const inbox: Migration = {
  id: 92,
  name: 'inbox',
  up: `
-- key: tells a mail that is there already, however it comes again. became: message, held, loose, automatic, failure, attached, removed.
-- why: of a loose one, what ties it to no case. place: where the mailbox has it, {folder}/{uidvalidity}/{uid}; null: it came by HTTP.
-- subject, text and quoted: of a loose one alone; what became a message has its words there. files: JSON, assets and what was left out.
CREATE TABLE inbox_mails (
  _id TEXT PRIMARY KEY, org TEXT NOT NULL, key TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, became TEXT NOT NULL, why TEXT,
  sender TEXT NOT NULL, recipient TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL, quoted TEXT NOT NULL,
  messageId TEXT NOT NULL, place TEXT, files TEXT NOT NULL, caseId TEXT, noteId TEXT
) WITHOUT ROWID;
CREATE INDEX inbox_mails_by_kind ON inbox_mails (org, became, at);
CREATE INDEX inbox_mails_by_case ON inbox_mails (caseId, at) WHERE caseId IS NOT NULL;
CREATE INDEX inbox_mails_by_note ON inbox_mails (noteId) WHERE noteId IS NOT NULL;

-- Of a message that came by mail: what it quotes, and JSON of the files that were not taken in.
ALTER TABLE case_notes ADD COLUMN quoted TEXT;
ALTER TABLE case_notes ADD COLUMN leftOut TEXT;

-- Where an answer goes, and the Message-IDs of the thread, the last of them answered by this one.
ALTER TABLE mails ADD COLUMN replyTo TEXT;
ALTER TABLE mails ADD COLUMN refs TEXT;
`,
}
