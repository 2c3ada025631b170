import type { Migration } from './migration.ts'

/** Of a change that writes to the senders of many cases: the message that waits in each. */
export const messagesToMany: Migration = {
  id: 91,
  name: 'messages to many',
  up: `
ALTER TABLE case_changed ADD COLUMN message TEXT;
`,
}
