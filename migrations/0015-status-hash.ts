import type { Migration } from './migration.ts'

/** What the code of a receipt is compared with stands with its case: a row of its own is one more to write for each that is sent in. */
export const statusHash: Migration = {
  id: 15,
  name: 'codes of receipts stand with their case',
  up: `
ALTER TABLE cases ADD COLUMN statusHash TEXT;
UPDATE cases SET statusHash = links.hash FROM links
  WHERE links.org = cases.org AND links.object = cases._id AND links.purpose = 'status';
-- One that was used or revoked keeps its row, which says so.
DELETE FROM links WHERE purpose = 'status' AND uses = 0 AND revoked IS NULL;
`,
}
