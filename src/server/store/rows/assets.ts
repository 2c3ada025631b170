import { sql } from 'kysely'
import type { Db } from '../driver.ts'
import type { AssetRow } from '../tables.ts'

/** SQL of files. Every function but those of the sweep takes the organisation first and reaches no other. */

/** What lies in the trash can is not there. */
export async function findAsset(db: Db, org: string, id: string): Promise<AssetRow | undefined> {
  const row = await findAssetOrRemoved(db, org, id)
  return row?.removed === null ? row : undefined
}

export async function findAssetOrRemoved(db: Db, org: string, id: string): Promise<AssetRow | undefined> {
  return db.selectFrom('assets').selectAll().where('org', '=', org).where('_id', '=', id).executeTakeFirst()
}

/** Files in the trash can, newest first. */
export async function removedAssets(db: Db, org: string): Promise<AssetRow[]> {
  return db
    .selectFrom('assets')
    .selectAll()
    .where('org', '=', org)
    .where('removed', 'is not', null)
    .orderBy('removed', 'desc')
    .execute()
}

export async function insertAsset(db: Db, row: AssetRow): Promise<void> {
  await db.insertInto('assets').values(row).execute()
}

export async function updateAsset(
  db: Db,
  org: string,
  id: string,
  change: Partial<Omit<AssetRow, 'org' | '_id'>>,
): Promise<void> {
  await db.updateTable('assets').set(change).where('org', '=', org).where('_id', '=', id).execute()
}

export async function deleteAsset(db: Db, org: string, id: string): Promise<void> {
  await db.deleteFrom('assets').where('org', '=', org).where('_id', '=', id).execute()
}

/** Whether any organisation has a file with this content. */
export async function isContentUsed(db: Db, sha256: string): Promise<boolean> {
  return (
    (await db.selectFrom('assets').select('_id').where('sha256', '=', sha256).executeTakeFirst()) !==
    undefined
  )
}

/** Unfinished uploads of a user, or of those who hold a token. */
export async function countUnfinished(
  db: Db,
  org: string,
  by: { user: string } | { tokenHash: string },
): Promise<number> {
  let query = db
    .selectFrom('assets')
    .select(sql<number>`count(*)`.as('count'))
    .where('org', '=', org)
    .where('finished', 'is', null)
  query = 'user' in by ? query.where('createdBy', '=', by.user) : query.where('tokenHash', '=', by.tokenHash)
  return (await query.executeTakeFirstOrThrow()).count
}

/** Finished files that wait for a case to take them, held by a token. */
export async function countHeld(db: Db, org: string, tokenHash: string): Promise<number> {
  const { count } = await db
    .selectFrom('assets')
    .select(sql<number>`count(*)`.as('count'))
    .where('org', '=', org)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return count
}

export interface AssetQuery {
  text?: string
  /** null: those in no folder. */
  folder?: string | null
  sort: { column: 'name' | 'mimeType' | 'size' | 'access' | 'created'; direction: 1 | -1 }
  limit: number
  offset: number
}

/** The library: finished files that belong to no case. */
export async function listAssets(
  db: Db,
  org: string,
  query: AssetQuery,
): Promise<{ rows: AssetRow[]; totalCount: number }> {
  let base = db
    .selectFrom('assets')
    .where('org', '=', org)
    .where('finished', 'is not', null)
    .where('removed', 'is', null)
    .where('access', '!=', 'case')
  if (query.folder !== undefined) base = base.where('folder', 'is', query.folder)
  if (query.text)
    base = base.where(sql<boolean>`name LIKE ${`%${query.text.replace(/[\\%_]/g, '\\$&')}%`} ESCAPE '\\'`)
  const { column, direction } = query.sort
  const rows = await base
    .selectAll()
    .orderBy(sql`${sql.ref(column)} COLLATE NOCASE`, direction === 1 ? 'asc' : 'desc')
    .orderBy('_id')
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const { count } = await base.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return { rows, totalCount: count }
}

/** For the sweep, in every organisation: uploads never finished, and files of cases that no case took. */
export async function staleAssets(
  db: Db,
  before: { unfinished: number; unclaimed: number },
): Promise<Pick<AssetRow, 'org' | '_id'>[]> {
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
        ]),
      ]),
    )
    .limit(10_000)
    .execute()
}

/** Wherever it is: for what waits on disk under the id. */
export async function findAssetAnywhere(db: Db, id: string): Promise<AssetRow | undefined> {
  return db.selectFrom('assets').selectAll().where('_id', '=', id).executeTakeFirst()
}
