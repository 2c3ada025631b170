import type { LinkRow } from '../records.ts'
import type { Links } from '../repositories/links.ts'
import type { Sqlite } from './connection.ts'

export function sqliteLinks({ raw, db }: Sqlite): Links {
  return {
    async findByHash(hash) {
      return db
        .selectFrom('links')
        .selectAll()
        .where('hash', '=', hash)
        .where('code', '=', 0)
        .executeTakeFirst()
    },

    async of(object) {
      return db.selectFrom('links').selectAll().where('object', '=', object).orderBy('_id').execute()
    },

    async insert(row) {
      // With each case that is sent in: a statement that is there already.
      const values = columns.map((column) => row[column])
      raw.query(`INSERT INTO links (${columns}) VALUES (${columns.map(() => '?')})`).run(...values)
    },

    async update({ object, _id }, change) {
      await db.updateTable('links').set(change).where('object', '=', object).where('_id', '=', _id).execute()
    },

    async deleteOf(object) {
      await db.deleteFrom('links').where('object', '=', object).execute()
    },

    async deleteOld(before, limit) {
      const old = await db
        .selectFrom('links')
        .select(['object', '_id'])
        .where('expires', '<', before)
        .limit(limit)
        .execute()
      for (const { object, _id } of old)
        await db.deleteFrom('links').where('object', '=', object).where('_id', '=', _id).execute()
      return old.length
    },
  }
}

const columns = [
  ...([
    '_id',
    'org',
    'purpose',
    'object',
    'forWhom',
    'hash',
    'carries',
    'code',
    'created',
    'expires',
  ] as const),
  ...(['uses', 'tries', 'lastUsed', 'revoked', 'revokedBy'] as const),
] satisfies (keyof LinkRow)[]
