import type { Migration } from './migration.ts'

/** Cases that a case worker takes down for somebody who calls, comes by or writes. */
export const registeredCases: Migration = {
  id: 24,
  name: 'registered cases',
  up: `
-- Who took it down, and how it reached them (a name in src/shared/process/sources.ts).
ALTER TABLE cases ADD COLUMN registeredBy TEXT;
ALTER TABLE cases ADD COLUMN registeredByName TEXT;
ALTER TABLE cases ADD COLUMN source TEXT;
-- Whose case it is, as JSON: { userId, name, email, phone }. An account becomes its author when it is sent in.
ALTER TABLE cases ADD COLUMN onBehalf TEXT;
CREATE INDEX cases_registering ON cases (org, registeredBy) WHERE draft = 1 AND registeredBy IS NOT NULL;
`,
}
