import type { Migration } from './migration.ts'

/** What each person wants to hear of and how, what waits to go by mail, and mails that can be stopped. */
export const news: Migration = {
  id: 75,
  name: 'news',
  up: `
-- kind: what it is news of (src/shared/notifications/news.ts); null: from before. caseId: the case that it is about.
ALTER TABLE notifications ADD COLUMN kind TEXT;
ALTER TABLE notifications ADD COLUMN caseId TEXT;
CREATE INDEX notifications_by_case ON notifications (org, caseId) WHERE caseId IS NOT NULL;

-- way: none, bell, mail or digest. stopped: the way that a link in a mail has taken away, until it is chosen anew.
CREATE TABLE news_wishes (
  org TEXT NOT NULL, user TEXT NOT NULL, kind TEXT NOT NULL, way TEXT NOT NULL, stopped TEXT,
  PRIMARY KEY (org, user, kind)
) WITHOUT ROWID;

-- hour: in Sweden, when the daily mail goes. digest: the day of the last one. mailed: when the last other one was queued.
CREATE TABLE news_people (
  org TEXT NOT NULL, user TEXT NOT NULL, hour INTEGER NOT NULL, digest TEXT, mailed INTEGER, PRIMARY KEY (org, user)
) WITHOUT ROWID;

-- What somebody has not been mailed yet: at once (mail) or with the daily one (digest).
CREATE TABLE news_waiting (
  org TEXT NOT NULL, user TEXT NOT NULL, notification TEXT NOT NULL, way TEXT NOT NULL, kind TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (org, user, notification)
) WITHOUT ROWID;
CREATE INDEX news_waiting_by_way ON news_waiting (way, org, user, at);
CREATE INDEX news_waiting_by_notification ON news_waiting (org, notification);

-- Who has heard of an act, so that they hear of it once. notification: in the bell; null: by a mail alone that is none of news.
CREATE TABLE news_told (
  org TEXT NOT NULL, act TEXT NOT NULL, user TEXT NOT NULL, notification TEXT, at INTEGER NOT NULL,
  PRIMARY KEY (org, act, user)
) WITHOUT ROWID;
CREATE INDEX news_told_by_age ON news_told (at);

-- Addresses that want no more mails about a case, but those that it cannot do without.
CREATE TABLE news_stops (
  org TEXT NOT NULL, caseId TEXT NOT NULL, address TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (org, caseId, address)
) WITHOUT ROWID;

-- Where answers go and how mails like it are stopped, sealed under the key of secrets; null: neither.
ALTER TABLE mails ADD COLUMN headers TEXT;
`,
}
