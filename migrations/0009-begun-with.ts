import type { Migration } from './migration.ts'

/** A first save that is sent again finds the case that the first one made, by the token that both came with. */
export const begunWith: Migration = {
  id: 9,
  name: 'begun with',
  up: 'CREATE INDEX cases_by_token ON cases (org, tokenHash) WHERE tokenHash IS NOT NULL;',
}
