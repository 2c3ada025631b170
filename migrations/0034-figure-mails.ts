import type { Migration } from './migration.ts'

/** Figures that are sent by mail, again and again, and files that mails carry. */
export const figureMails: Migration = {
  id: 34,
  name: 'figure mails',
  up: `
-- query: as it stands in the address of the figures. every: day, week or month; weekday: 1 is Monday; hour: in Sweden.
-- next: when it goes the next time.
CREATE TABLE figure_mailings (
  _id TEXT PRIMARY KEY, org TEXT NOT NULL, owner TEXT NOT NULL, name TEXT NOT NULL, query TEXT NOT NULL,
  every TEXT NOT NULL, weekday INTEGER NOT NULL, hour INTEGER NOT NULL, next INTEGER NOT NULL,
  created INTEGER NOT NULL, updated INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX figure_mailings_of ON figure_mailings (org, owner);
CREATE INDEX figure_mailings_next ON figure_mailings (next);

-- wanted: 0 where it was sent to somebody, and is not any more. stopped: when the reader wanted no more of it.
-- period: the last one that they have had. at, result, mailId: what became of the last one, also of one sent by hand.
CREATE TABLE figure_readers (
  mailing TEXT NOT NULL, userId TEXT NOT NULL, org TEXT NOT NULL, wanted INTEGER NOT NULL, stopped INTEGER,
  period TEXT, at INTEGER, result TEXT, mailId TEXT, PRIMARY KEY (mailing, userId)
) WITHOUT ROWID;
CREATE INDEX figure_readers_of ON figure_readers (org, userId);

-- A list of { name, type, content }, the content in base64; null: none.
ALTER TABLE mails ADD COLUMN files TEXT;
`,
}
