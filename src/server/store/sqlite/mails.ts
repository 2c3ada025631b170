import { sql } from 'kysely'
import type { Mails } from '../repositories/mails.ts'
import type { Sqlite } from './connection.ts'
import { containing } from './containing.ts'
import { havingAny, toldWords } from './havingAny.ts'

export function sqliteMails({ scan, db }: Sqlite): Mails {
  return {
    async find(org, id) {
      return db
        .selectFrom('mails')
        .selectAll()
        .where('org', '=', org)
        .where('_id', '=', id)
        .executeTakeFirst()
    },

    async states(org, ids) {
      return db
        .selectFrom('mails')
        .select(['_id', 'status', 'recipients', 'lastError'])
        .where('org', '=', org)
        .where('_id', 'in', ids)
        .execute()
    },

    async having(org, words) {
      if (words.length === 0) return []
      const sql = `SELECT _id FROM mails WHERE org = ? AND caseId IS NULL AND secret = 0
        AND ${havingAny(['subject', 'text', 'html'])}`
      return (await scan.all<{ _id: string }>(sql, [org, toldWords(words)])).map(({ _id }) => _id)
    },

    async ofFigures(org, since) {
      const sql = `SELECT _id, text FROM mails WHERE org = ? AND caseId IS NULL AND secret = 0 AND created >= ?
        AND instr(text, '/figures?') > 0`
      return scan.all<{ _id: string; text: string }>(sql, [org, since])
    },

    async list(org, query) {
      let base = db.selectFrom('mails').where('org', '=', org)
      if (query.caseId) base = base.where('caseId', '=', query.caseId)
      if (query.text) base = base.where(containing(['subject', 'recipients', 'text'], query.text))
      const direction = query.newestFirst ? 'desc' : 'asc'
      const rows = await base
        .selectAll()
        .orderBy('created', direction)
        // What was written in one millisecond stands in the order that it was.
        .orderBy(sql`rowid`, direction)
        .limit(query.limit)
        .offset(query.offset)
        .execute()
      const { count } = await base.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
      return { rows, totalCount: count }
    },

    async insert(row) {
      await db.insertInto('mails').values(row).execute()
    },

    async update(org, id, change) {
      await db.updateTable('mails').set(change).where('org', '=', org).where('_id', '=', id).execute()
    },
  }
}
