import type { Migration } from './migration.ts'

/** What the senders of cases are asked to pay. */
export const casePayments: Migration = {
  id: 110,
  name: 'case payments',
  up: `
-- state: the one that asked. amount: öre. reference: digits, the last a check digit. due, paidOn: days in Sweden. words: as JSON, by language.
CREATE TABLE case_payments (
  _id TEXT PRIMARY KEY, org TEXT NOT NULL, caseRow INTEGER NOT NULL, state TEXT NOT NULL,
  amount INTEGER NOT NULL, reference TEXT NOT NULL, words TEXT, due TEXT NOT NULL, asked INTEGER NOT NULL,
  paid INTEGER, paidBy TEXT, paidByName TEXT, paidOn TEXT, mark TEXT,
  cancelled INTEGER, cancelledBy TEXT, cancelledByName TEXT, reason TEXT
) WITHOUT ROWID;
CREATE INDEX case_payments_by_case ON case_payments (caseRow, asked);
CREATE UNIQUE INDEX case_payments_by_reference ON case_payments (org, reference);
`,
}
