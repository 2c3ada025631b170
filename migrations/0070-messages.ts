import type { Migration } from './migration.ts'

/** SMS that were sent, wait, were kept or refused, and how many have gone of what a limit allows. */
export const messages: Migration = {
  id: 70,
  name: 'messages',
  up: `
-- recipient: E.164, or what was given for it where that is no number. sender: id of the user who wrote it; null: the server.
-- limitId: what it is counted by. reason: { code, … } as in src/shared/messages/state.ts. lastError: what the service said.
-- serviceId: the service's own. resent: how often somebody had it sent again. sendAt: when it goes, where that is later.
-- reported: what a report of delivery has said, delivered or failed, and when.
CREATE TABLE messages (
  org TEXT NOT NULL, _id TEXT NOT NULL, created INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('queued', 'waiting', 'sent', 'kept', 'failed', 'refused')),
  service TEXT NOT NULL, recipient TEXT NOT NULL, text TEXT NOT NULL, sender TEXT, template TEXT, limitId TEXT,
  caseId TEXT, noteId TEXT, reason TEXT, attempts INTEGER NOT NULL DEFAULT 0, resent INTEGER NOT NULL DEFAULT 0,
  lastError TEXT, sendAt INTEGER, sentAt INTEGER, serviceId TEXT, reported TEXT, reportedAt INTEGER,
  PRIMARY KEY (org, _id)
);
CREATE INDEX messages_by_time ON messages (org, created);
CREATE INDEX messages_by_case ON messages (org, caseId) WHERE caseId IS NOT NULL;
CREATE INDEX messages_by_reference ON messages (_id);
CREATE INDEX messages_by_service ON messages (serviceId) WHERE serviceId IS NOT NULL;

-- period: a day (2026-11-25) or a month (2026-11) in Sweden.
CREATE TABLE message_counts (
  org TEXT NOT NULL, limitId TEXT NOT NULL, period TEXT NOT NULL, count INTEGER NOT NULL,
  PRIMARY KEY (org, limitId, period)
) WITHOUT ROWID;
`,
}
