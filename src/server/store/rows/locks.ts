import type { Db } from '../driver.ts'
import type { LockRow } from '../tables.ts'

export async function findLock(db: Db, org: string, documentId: string): Promise<LockRow | undefined> {
  return db
    .selectFrom('locks')
    .selectAll()
    .where('org', '=', org)
    .where('documentId', '=', documentId)
    .executeTakeFirst()
}

export async function putLock(db: Db, row: LockRow): Promise<void> {
  await db.replaceInto('locks').values(row).execute()
}

export async function dropLock(db: Db, org: string, documentId: string): Promise<void> {
  await db.deleteFrom('locks').where('org', '=', org).where('documentId', '=', documentId).execute()
}
