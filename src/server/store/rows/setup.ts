import type { Db } from '../driver.ts'

export async function isSetUp(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'setup').executeTakeFirst()
  return row !== undefined
}

export async function markSetUp(db: Db, at: number): Promise<void> {
  await db.insertInto('settings').values({ key: 'setup', value: String(at) }).execute()
}

export async function insertOrg(
  db: Db,
  org: { _id: string; name: string; colour: string | null; created: number },
): Promise<void> {
  await db.insertInto('orgs').values(org).execute()
}
