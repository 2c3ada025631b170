import type { Migration } from './migration.ts'

/** A note may carry several files. */
export const noteFiles: Migration = {
  id: 28,
  name: 'note files',
  up: `
-- In the order in which they were attached. Those of a removed note stay with it, out of sight.
CREATE TABLE case_note_files (
  caseRow INTEGER NOT NULL, assetId TEXT NOT NULL, noteId TEXT NOT NULL, place INTEGER NOT NULL,
  PRIMARY KEY (caseRow, assetId, noteId)
) WITHOUT ROWID;
INSERT INTO case_note_files (caseRow, assetId, noteId, place)
  SELECT caseRow, assetId, _id, 0 FROM case_notes WHERE assetId IS NOT NULL;
ALTER TABLE case_notes DROP COLUMN assetId;
`,
}
