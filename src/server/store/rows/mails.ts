import { sql } from 'kysely'
import type { Db } from '../driver.ts'
import type { MailRow } from '../tables.ts'

/** SQL of the mail log: everything that was sent, waits or was kept. */

export async function insertMail(db: Db, row: MailRow): Promise<void> {
  await db.insertInto('mails').values(row).execute()
}

export async function findMail(db: Db, org: string, id: string): Promise<MailRow | undefined> {
  return db.selectFrom('mails').selectAll().where('org', '=', org).where('_id', '=', id).executeTakeFirst()
}

export async function updateMail(
  db: Db,
  org: string,
  id: string,
  change: Partial<Omit<MailRow, 'org' | '_id'>>,
): Promise<void> {
  await db.updateTable('mails').set(change).where('org', '=', org).where('_id', '=', id).execute()
}

export interface MailQuery {
  /** In subject, addresses or text. */
  text?: string
  caseId?: string
  limit: number
  offset: number
  newestFirst: boolean
}

export async function listMails(
  db: Db,
  org: string,
  query: MailQuery,
): Promise<{ rows: MailRow[]; totalCount: number }> {
  let base = db.selectFrom('mails').where('org', '=', org)
  if (query.caseId) base = base.where('caseId', '=', query.caseId)
  if (query.text) {
    const like = `%${query.text.replace(/[\\%_]/g, '\\$&')}%`
    base = base.where((where) =>
      where.or([
        sql<boolean>`subject LIKE ${like} ESCAPE '\\'`,
        sql<boolean>`recipients LIKE ${like} ESCAPE '\\'`,
        sql<boolean>`text LIKE ${like} ESCAPE '\\'`,
      ]),
    )
  }
  const direction = query.newestFirst ? 'desc' : 'asc'
  const rows = await base
    .selectAll()
    .orderBy('created', direction)
    .orderBy('_id', direction)
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const { count } = await base.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return { rows, totalCount: count }
}
