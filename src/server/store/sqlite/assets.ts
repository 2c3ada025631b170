import { sql } from 'kysely'
import { query } from '../query.ts'
import type { AssetRow } from '../records.ts'
import type { Assets } from '../repositories/assets.ts'
import type { Sqlite } from './connection.ts'
import { containing } from './containing.ts'
import { bySwedishOrder } from './swedishOrder.ts'

export function sqliteAssets({ db, raw }: Sqlite): Assets {
  const findOrRemoved = (org: string, id: string) =>
    db.selectFrom('assets').selectAll().where('org', '=', org).where('_id', '=', id).executeTakeFirst()

  return {
    async find(org, id) {
      const row = await findOrRemoved(org, id)
      return row?.removed === null ? row : undefined
    },

    findOrRemoved,

    async findAnywhere(id) {
      return db.selectFrom('assets').selectAll().where('_id', '=', id).executeTakeFirst()
    },

    async findMany(org, ids) {
      return query<AssetRow>(
        raw,
        'SELECT * FROM assets WHERE org = ? AND _id IN (SELECT value FROM json_each(?))',
      ).all(org, JSON.stringify(ids))
    },

    async removed(org) {
      return db
        .selectFrom('assets')
        .selectAll()
        .where('org', '=', org)
        .where('removed', 'is not', null)
        .orderBy('removed', 'desc')
        .execute()
    },

    async isContentUsed(sha256) {
      return (
        (await db.selectFrom('assets').select('_id').where('sha256', '=', sha256).executeTakeFirst()) !==
        undefined
      )
    },

    async countUnfinished(org, by) {
      let query = db
        .selectFrom('assets')
        .select(sql<number>`count(*)`.as('count'))
        .where('org', '=', org)
        .where('finished', 'is', null)
      query =
        'user' in by ? query.where('createdBy', '=', by.user) : query.where('tokenHash', '=', by.tokenHash)
      return (await query.executeTakeFirstOrThrow()).count
    },

    async countHeld(org, tokenHash) {
      const { count } = await db
        .selectFrom('assets')
        .select(sql<number>`count(*)`.as('count'))
        .where('org', '=', org)
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirstOrThrow()
      return count
    },

    async underWay(org, caseId) {
      // Asked of every case that is sent in with a form that asks for files.
      return query<AssetRow>(
        raw,
        'SELECT * FROM assets WHERE org = ? AND forCase = ? AND finished IS NULL ORDER BY _id',
      ).all(org, caseId)
    },

    async list(org, query) {
      let base = db
        .selectFrom('assets')
        .where('org', '=', org)
        .where('finished', 'is not', null)
        .where('removed', 'is', null)
        .where('access', '!=', 'case')
      if (query.folder !== undefined) base = base.where('folder', 'is', query.folder)
      if (query.text) base = base.where(containing(['name'], query.text))
      const { column, direction } = query.sort
      const rows = await base
        .selectAll()
        .orderBy(bySwedishOrder(column), direction === 1 ? 'asc' : 'desc')
        .orderBy('_id')
        .limit(query.limit)
        .offset(query.offset)
        .execute()
      const { count } = await base.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
      return { rows, totalCount: count }
    },

    async stale(before) {
      return db
        .selectFrom('assets')
        .select(['org', '_id'])
        .where((where) =>
          where.or([
            where.and([where('finished', 'is', null), where('created', '<', before.unfinished)]),
            where.and([
              where('access', '=', 'case'),
              where('caseId', 'is', null),
              where('finished', '<', before.unclaimed),
              // Files of what is written and not sent wait with it.
              sql<boolean>`_id NOT IN (SELECT f.value FROM case_note_drafts d, json_each(d.files) f)`,
              sql<boolean>`_id NOT IN (SELECT f.value FROM case_statements s, json_each(s.files) f)`,
              sql<boolean>`_id NOT IN (SELECT f.value FROM case_waiting_messages w, json_each(w.files) f)`,
            ]),
          ]),
        )
        .limit(10_000)
        .execute()
    },

    async insert(row) {
      await db.insertInto('assets').values(row).execute()
    },

    async update(org, id, change) {
      await db.updateTable('assets').set(change).where('org', '=', org).where('_id', '=', id).execute()
    },

    async giveToCase(org, ids, caseId) {
      raw
        .query(
          "UPDATE assets SET caseId = ?, access = 'case' WHERE org = ? AND _id IN (SELECT value FROM json_each(?))",
        )
        .run(caseId, org, JSON.stringify(ids))
    },

    async passOn(org, caseId, { from, to }) {
      for (const of of ['caseId = ?', 'forCase = ? AND finished IS NULL'])
        raw
          .query(`UPDATE assets SET tokenHash = ? WHERE org = ? AND ${of} AND tokenHash = ?`)
          .run(to, org, caseId, from)
    },

    async delete(org, id) {
      await db.deleteFrom('assets').where('org', '=', org).where('_id', '=', id).execute()
    },
  }
}

/** SQL of files. Every function but those of the sweep takes the organisation first and reaches no other. */
