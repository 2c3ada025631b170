import type { Db } from '../driver.ts'

/** Every organisation's own wordings: `org/locale` → id → text. */
export async function ownTexts(db: Db): Promise<Map<string, Record<string, string>>> {
  const rows = await db
    .selectFrom('documents')
    .select(['org', 'data'])
    .where('schema', '=', 'lang')
    .where('removed', 'is', null)
    .execute()
  const texts = new Map<string, Record<string, string>>()
  for (const { org, data } of rows) {
    const { name, locale, text } = JSON.parse(data) as { name: string; locale: string; text: string }
    const key = `${org}/${locale}`
    texts.set(key, { ...texts.get(key), [name]: text })
  }
  return texts
}
