import { type Selectable, sql } from 'kysely'
import type { Db } from '../driver.ts'
import type { AuditRow, LogRow } from '../tables.ts'
import type { Tx } from '../writer.ts'

export function lastAuditHash(tx: Tx): string {
  const row = tx.raw.query('SELECT hash FROM audit ORDER BY seq DESC LIMIT 1').get() as {
    hash: string
  } | null
  return row?.hash ?? ''
}

export function appendAudit(tx: Tx, row: Omit<AuditRow, 'seq'>): void {
  tx.raw
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
      row.hash,
    )
}

export async function appendLog(tx: Tx, row: LogRow): Promise<void> {
  await tx.db.insertInto('log').values(row).execute()
}

export interface LogQuery {
  kind: string
  text?: string
  limit: number
  offset: number
  newestFirst: boolean
}

export async function listLog(
  db: Db,
  org: string,
  query: LogQuery,
): Promise<{ rows: LogRow[]; totalCount: number }> {
  let base = db.selectFrom('log').where('org', '=', org).where('kind', '=', query.kind)
  if (query.text) base = base.where('msg', 'like', `%${query.text}%`)
  const rows = await base
    .selectAll()
    .orderBy('at', query.newestFirst ? 'desc' : 'asc')
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const { count } = await base.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return { rows, totalCount: count }
}

export async function listAudit(
  db: Db,
  org: string,
  query: Omit<LogQuery, 'kind'>,
): Promise<{ rows: Selectable<AuditRow>[]; totalCount: number }> {
  let base = db.selectFrom('audit').where('org', '=', org)
  if (query.text)
    base = base.where((or) =>
      or.or([or('action', 'like', `%${query.text}%`), or('object', 'like', `%${query.text}%`)]),
    )
  const rows = await base
    .selectAll()
    .orderBy('seq', query.newestFirst ? 'desc' : 'asc')
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const { count } = await base.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return { rows, totalCount: count }
}
