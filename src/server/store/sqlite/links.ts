import { sql } from 'kysely'
import type { Links } from '../repositories/links.ts'
import type { Sqlite } from './connection.ts'

export function sqliteLinks({ db }: Sqlite): Links {
  return {
    async findByHash(hash) {
      return (
        db
          .selectFrom('links')
          .selectAll()
          .where('hash', '=', hash)
          // As it stands in the index.
          .where(sql<boolean>`code = 0`)
          .executeTakeFirst()
      )
    },

    async of(object) {
      return db.selectFrom('links').selectAll().where('object', '=', object).orderBy('_id').execute()
    },

    async insert(row) {
      await db.insertInto('links').values(row).execute()
    },

    async update(id, change) {
      await db.updateTable('links').set(change).where('_id', '=', id).execute()
    },

    async deleteOf(object) {
      await db.deleteFrom('links').where('object', '=', object).execute()
    },

    async deleteOld(before, limit) {
      const old = await db
        .selectFrom('links')
        .select('_id')
        .where('expires', '<', before)
        .limit(limit)
        .execute()
      const ids = old.map(({ _id }) => _id)
      if (ids.length > 0) await db.deleteFrom('links').where('_id', 'in', ids).execute()
      return ids.length
    },
  }
}
