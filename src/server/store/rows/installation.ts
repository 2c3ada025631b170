import type { Db } from '../driver.ts'

/** SQL of what belongs to the installation as a whole. */

export async function readSetting(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

export async function writeSetting(db: Db, key: string, value: string): Promise<void> {
  await db.replaceInto('settings').values({ key, value }).execute()
}

export async function anyOrg(db: Db): Promise<boolean> {
  return (await db.selectFrom('orgs').select('_id').limit(1).executeTakeFirst()) !== undefined
}

export async function insertOrg(
  db: Db,
  row: { _id: string; name: string; colour: string | null; created: number },
): Promise<void> {
  await db.insertInto('orgs').values(row).execute()
}
