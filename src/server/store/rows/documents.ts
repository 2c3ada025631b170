import { sql } from 'kysely'
import type { Db } from '../driver.ts'
import type { DocumentRow, PublishedRow, VersionRow } from '../tables.ts'

/** SQL of documents. Every function takes the organisation first and reaches no other. */

export interface ListQuery {
  schema: string
  application?: string | null
  folder?: string | null
  /** Free text over the name and the given data fields. */
  text?: { words: string; fields: readonly string[] }
  /** Data field → exact value. */
  equals?: Record<string, string | number | boolean>
  sort: { column: string; isData: boolean; direction: 1 | -1 }[]
  limit: number
  offset: number
}

export async function findDocument(db: Db, org: string, id: string): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('org', '=', org)
    .where('_id', '=', id)
    .executeTakeFirst()
}

export async function findByKey(
  db: Db,
  org: string,
  key: { schema: string; scope: string; field: string; value: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('document_keys')
    .select('documentId')
    .where('org', '=', org)
    .where('schema', '=', key.schema)
    .where('scope', '=', key.scope)
    .where('field', '=', key.field)
    .where('value', '=', key.value)
    .executeTakeFirst()
  return row?.documentId
}

/** Names by id, also of removed documents (who did something stays readable). */
export async function namesOfDocuments(
  db: Db,
  org: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const wanted = [...new Set(ids)]
  for (let from = 0; from < wanted.length; from += 500) {
    const rows = await db
      .selectFrom('documents')
      .select(['_id', 'name'])
      .where('org', '=', org)
      .where('_id', 'in', wanted.slice(from, from + 500))
      .execute()
    for (const row of rows) names.set(row._id, row.name)
  }
  return names
}

/** All that are not removed, by name: for selectors, menus and small tables. */
export async function allDocuments(db: Db, org: string, schema: string): Promise<DocumentRow[]> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('org', '=', org)
    .where('schema', '=', schema)
    .where('removed', 'is', null)
    .orderBy(sql`name COLLATE NOCASE`)
    .execute()
}

export async function listDocuments(
  db: Db,
  org: string,
  query: ListQuery,
): Promise<{ rows: DocumentRow[]; totalCount: number }> {
  let base = db
    .selectFrom('documents')
    .where('org', '=', org)
    .where('schema', '=', query.schema)
    .where('removed', 'is', null)
  if (query.application !== undefined) base = base.where('application', 'is', query.application)
  if (query.folder !== undefined) base = base.where('folder', 'is', query.folder)
  for (const [key, value] of Object.entries(query.equals ?? {})) {
    base = base.where(dataField(key), '=', typeof value === 'boolean' ? Number(value) : value)
  }
  for (const word of query.text?.words.split(/\s+/).filter(Boolean) ?? []) {
    const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    const fields = query.text?.fields ?? []
    base = base.where((where) =>
      where.or([
        sql<boolean>`name LIKE ${like} ESCAPE '\\'`,
        ...fields.map((field) => sql<boolean>`${dataField(field)} LIKE ${like} ESCAPE '\\'`),
      ]),
    )
  }
  let page = base.selectAll().orderBy('isFolder', 'desc')
  for (const { column, isData, direction } of query.sort) {
    const by = isData ? sql`${dataField(column)} COLLATE NOCASE` : sql`${sql.ref(column)} COLLATE NOCASE`
    page = page.orderBy(by, direction === 1 ? 'asc' : 'desc')
  }
  const rows = await page.orderBy('_id').limit(query.limit).offset(query.offset).execute()
  const { count } = await base.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return { rows, totalCount: count }
}

export async function insertDocument(db: Db, row: DocumentRow): Promise<void> {
  await db.insertInto('documents').values(row).execute()
}

export async function updateDocument(
  db: Db,
  org: string,
  id: string,
  change: Partial<Omit<DocumentRow, 'org' | '_id' | 'schema'>>,
): Promise<void> {
  await db.updateTable('documents').set(change).where('org', '=', org).where('_id', '=', id).execute()
}

/** For good: from the trash can. Published versions stay as long as cases point at them. */
export async function deleteDocument(db: Db, org: string, id: string): Promise<void> {
  await db.deleteFrom('documents').where('org', '=', org).where('_id', '=', id).execute()
  await db.deleteFrom('document_versions').where('org', '=', org).where('documentId', '=', id).execute()
}

/** Replaces the unique values of a document. A value that another holds fails with a constraint error. */
export async function setKeys(
  db: Db,
  org: string,
  document: { id: string; schema: string; scope: string },
  keys: Record<string, string>,
): Promise<void> {
  await db.deleteFrom('document_keys').where('org', '=', org).where('documentId', '=', document.id).execute()
  const rows = Object.entries(keys).map(([field, value]) => ({
    org,
    schema: document.schema,
    scope: document.scope,
    field,
    value,
    documentId: document.id,
  }))
  if (rows.length > 0) await db.insertInto('document_keys').values(rows).execute()
}

/** Keeps what the document is now as a version; the same revision again replaces it. */
export async function keepVersion(db: Db, row: VersionRow): Promise<void> {
  await db.replaceInto('document_versions').values(row).execute()
}

export async function dropVersion(db: Db, org: string, id: string, revision: number): Promise<void> {
  await db
    .deleteFrom('document_versions')
    .where('org', '=', org)
    .where('documentId', '=', id)
    .where('revision', '=', revision)
    .execute()
}

export async function listVersions(
  db: Db,
  org: string,
  id: string,
): Promise<Omit<VersionRow, 'data' | 'tree'>[]> {
  return db
    .selectFrom('document_versions')
    .select(['org', 'documentId', 'revision', 'name', 'at', 'by'])
    .where('org', '=', org)
    .where('documentId', '=', id)
    .orderBy('revision', 'desc')
    .limit(500)
    .execute()
}

export async function findVersion(
  db: Db,
  org: string,
  id: string,
  revision: number,
): Promise<VersionRow | undefined> {
  return db
    .selectFrom('document_versions')
    .selectAll()
    .where('org', '=', org)
    .where('documentId', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
}

export async function insertPublished(db: Db, row: PublishedRow): Promise<void> {
  await db.insertInto('published').values(row).execute()
}

export async function lastPublished(db: Db, org: string, id: string): Promise<number> {
  const row = await db
    .selectFrom('published')
    .select(sql<number | null>`max(version)`.as('version'))
    .where('org', '=', org)
    .where('documentId', '=', id)
    .executeTakeFirst()
  return row?.version ?? 0
}

export async function findPublished(
  db: Db,
  org: string,
  id: string,
  version: number,
): Promise<PublishedRow | undefined> {
  return db
    .selectFrom('published')
    .selectAll()
    .where('org', '=', org)
    .where('documentId', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
}

export async function listPublished(
  db: Db,
  org: string,
  id: string,
): Promise<Omit<PublishedRow, 'data' | 'tree'>[]> {
  return db
    .selectFrom('published')
    .select(['org', 'documentId', 'version', 'schema', 'name', 'comment', 'at', 'by'])
    .where('org', '=', org)
    .where('documentId', '=', id)
    .orderBy('version', 'desc')
    .execute()
}

/** Every live published version of the organisation. */
export async function listLive(db: Db, org: string): Promise<PublishedRow[]> {
  return db
    .selectFrom('documents')
    .innerJoin('published', (join) =>
      join
        .onRef('published.org', '=', 'documents.org')
        .onRef('published.documentId', '=', 'documents._id')
        .onRef('published.version', '=', 'documents.published'),
    )
    .selectAll('published')
    .where('documents.org', '=', org)
    .where('documents.removed', 'is', null)
    .orderBy(sql`published.name COLLATE NOCASE`)
    .execute()
}

/** What is in the trash can, newest first. */
export async function listRemoved(db: Db, org: string): Promise<DocumentRow[]> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('org', '=', org)
    .where('removed', 'is not', null)
    .orderBy('removed', 'desc')
    .limit(1000)
    .execute()
}

const dataField = (key: string) =>
  sql<string | number>`json_extract(data, ${`$."${key.split('.').join('"."')}"`})`
