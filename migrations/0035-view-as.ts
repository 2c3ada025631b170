import type { Migration } from './migration.ts'

/** An administrator looks at what somebody else sees, for as long as the session says so. */
export const viewAs: Migration = {
  id: 35,
  name: 'view as',
  up: 'ALTER TABLE sessions ADD COLUMN viewAs TEXT;',
}
