import type { Locks } from '../repositories/locks.ts'
import type { Sqlite } from './connection.ts'

export function sqliteLocks({ db }: Sqlite): Locks {
  return {
    async find(org, documentId) {
      return db
        .selectFrom('locks')
        .selectAll()
        .where('org', '=', org)
        .where('documentId', '=', documentId)
        .executeTakeFirst()
    },

    async put(row) {
      await db.replaceInto('locks').values(row).execute()
    },

    async drop(org, documentId) {
      await db.deleteFrom('locks').where('org', '=', org).where('documentId', '=', documentId).execute()
    },
  }
}
