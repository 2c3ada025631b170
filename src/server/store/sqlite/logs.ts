import { sql } from 'kysely'
import { newId } from '../../../shared/ids.ts'
import { query } from '../query.ts'
import type { Audit, Log } from '../repositories/logs.ts'
import type { Sqlite } from './connection.ts'
import { containing } from './containing.ts'
import { havingAny, toldWords } from './havingAny.ts'

export function sqliteLog({ db, raw, scan }: Sqlite): Log {
  return {
    async having(org, words, since) {
      if (words.length === 0) return []
      const sql = `SELECT _id FROM log WHERE org = ? AND at >= ? AND ${havingAny(['msg', 'detail'])}`
      return (await scan.all<{ _id: string }>(sql, [org, since, toldWords(words)])).map(({ _id }) => _id)
    },

    async blank(ids, msg) {
      raw
        .query('UPDATE log SET msg = ?, detail = NULL WHERE _id IN (SELECT value FROM json_each(?))')
        .run(msg, JSON.stringify(ids))
    },

    async list(org, query) {
      let base = db.selectFrom('log').where('org', '=', org).where('kind', '=', query.kind)
      if (query.text) base = base.where(containing(['msg'], query.text))
      const rows = await base
        .selectAll()
        .orderBy('at', query.newestFirst ? 'desc' : 'asc')
        .limit(query.limit)
        .offset(query.offset)
        .execute()
      const { count } = await base.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
      return { rows, totalCount: count }
    },

    async append(row) {
      await db.insertInto('log').values(row).execute()
    },

    async deleteOld(before, limit) {
      // Ids begin with their time.
      return raw
        .query('DELETE FROM log WHERE _id IN (SELECT _id FROM log WHERE _id < ? ORDER BY _id LIMIT ?)')
        .run(newId(before).slice(0, 10), limit).changes
    },
  }
}

export function sqliteAudit({ db, raw }: Sqlite): Audit {
  return {
    async list(org, query) {
      let base = db.selectFrom('audit').where('org', '=', org)
      if (query.text) base = base.where(containing(['action', 'object'], query.text))
      const rows = await base
        .selectAll()
        .orderBy('seq', query.newestFirst ? 'desc' : 'asc')
        .limit(query.limit)
        .offset(query.offset)
        .execute()
      const { count } = await base.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
      return { rows, totalCount: count }
    },

    last: async () =>
      query<{ seq: number; hash: string }>(
        raw,
        'SELECT seq, hash FROM audit ORDER BY seq DESC LIMIT 1',
      ).get() ?? undefined,

    hashOf: async (seq) =>
      query<{ hash: string }>(raw, 'SELECT hash FROM audit WHERE seq = ?').get(seq)?.hash,

    async append(row, seal) {
      const last = query<{ hash: string }>(raw, 'SELECT hash FROM audit ORDER BY seq DESC LIMIT 1').get()
      const before = last?.hash ?? ''
      raw
        .query(
          'INSERT INTO audit (org, at, actor, session, address, action, object, result, detail, hash) VALUES (?,?,?,?,?,?,?,?,?,?)',
        )
        .run(
          row.org,
          row.at,
          row.actor,
          row.session,
          row.address,
          row.action,
          row.object,
          row.result,
          row.detail,
          seal(before),
        )
    },
  }
}
