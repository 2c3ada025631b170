import type { Migration } from './migration.ts'

/** `INSERT OR REPLACE` takes a row's place without the trigger that forbids removing it: SQLite runs none for that. */
export const auditReplace: Migration = {
  id: 11,
  name: 'no row of the audit log is replaced',
  up: `
CREATE TRIGGER audit_no_replace BEFORE INSERT ON audit
WHEN EXISTS (SELECT 1 FROM audit WHERE seq = NEW.seq)
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
`,
}
