import { sql } from 'kysely'
import { query } from '../query.ts'
import type { DocumentRow } from '../records.ts'
import type { Documents, FoundDocument, Published, Versions } from '../repositories/documents.ts'
import type { Sqlite } from './connection.ts'
import { containing } from './containing.ts'
import { fieldOf, namedQuery, searchQuery } from './documentSearch.ts'
import { bySwedishOrder } from './swedishOrder.ts'

export function sqliteDocuments({ db, raw, scan }: Sqlite): Documents {
  return {
    async find(org, id) {
      const sql = 'SELECT * FROM documents WHERE org = ? AND _id = ?'
      return query<DocumentRow>(raw, sql).get(org, id) ?? undefined
    },

    async findByKey(org, key) {
      const row = await db
        .selectFrom('document_keys')
        .select('documentId')
        .where('org', '=', org)
        .where('schema', '=', key.schema)
        .where('field', '=', key.field)
        .where('value', '=', key.value)
        .$if(key.scope !== undefined, (found) => found.where('scope', '=', key.scope ?? ''))
        .executeTakeFirst()
      return row?.documentId
    },

    async namesOf(org, ids) {
      const sql = 'SELECT _id, name FROM documents WHERE org = ? AND _id IN (SELECT value FROM json_each(?))'
      const rows = query<Pick<DocumentRow, '_id' | 'name'>>(raw, sql).all(org, JSON.stringify(ids))
      return new Map(rows.map(({ _id, name }) => [_id, name]))
    },

    async named(org, schemas, text, limit) {
      const { sql, parameters } = namedQuery(org, schemas, text, limit)
      return query<Pick<DocumentRow, '_id' | 'schema' | 'name'>>(raw, sql).all(...parameters)
    },

    async all(org, schema) {
      return db
        .selectFrom('documents')
        .selectAll()
        .where('org', '=', org)
        .where('schema', '=', schema)
        .where('removed', 'is', null)
        .orderBy(bySwedishOrder('name'))
        .execute()
    },

    async list(org, query) {
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
      if (query.holdsAny)
        base = base.where((where) =>
          where.or(
            (query.holdsAny ?? []).map((key) => sql<boolean>`json_array_length(data, ${`$.${key}`}) > 0`),
          ),
        )
      for (const word of query.text?.words.split(/\s+/).filter(Boolean) ?? []) {
        base = base.where(containing(['name', ...(query.text?.fields ?? []).map(fieldOf)], word))
      }
      let page = base.selectAll().orderBy('isFolder', 'desc')
      for (const { column, isData, direction } of query.sort) {
        page = page.orderBy(
          bySwedishOrder(isData ? fieldOf(column) : column),
          direction === 1 ? 'asc' : 'desc',
        )
      }
      const rows = await page.orderBy('_id').limit(query.limit).offset(query.offset).execute()
      const { count } = await base.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
      return { rows, totalCount: count }
    },

    async search(org, query) {
      const { sql, parameters } = searchQuery(org, query)
      return scan.all<FoundDocument>(sql, parameters)
    },

    async removed(org) {
      return db
        .selectFrom('documents')
        .selectAll()
        .where('org', '=', org)
        .where('removed', 'is not', null)
        .orderBy('removed', 'desc')
        .limit(1000)
        .execute()
    },

    async wordings() {
      return db
        .selectFrom('documents')
        .select(['org', 'schema', 'data'])
        .where('schema', '=', 'lang')
        .where('removed', 'is', null)
        .execute()
    },

    async storedBefore(schema, version, after, limit) {
      let rows = db
        .selectFrom('documents')
        .selectAll()
        .where('schema', '=', schema)
        .where(sql<boolean>`coalesce(json_extract(data, '$."$v"'), 1) < ${version}`)
      if (after) rows = rows.where(sql<boolean>`(org, _id) > (${after.org}, ${after._id})`)
      return rows.orderBy('org').orderBy('_id').limit(limit).execute()
    },

    async publishedFollowing(after, limit) {
      let rows = db.selectFrom('documents').selectAll().where('published', 'is not', null)
      if (after) rows = rows.where(sql<boolean>`(org, _id) > (${after.org}, ${after._id})`)
      return rows.orderBy('org').orderBy('_id').limit(limit).execute()
    },

    async naming(org, schema, ids) {
      const named = (id: string) => {
        const quoted = JSON.stringify(id)
        return sql<boolean>`(instr(data, ${quoted}) > 0 OR instr(coalesce(tree, ''), ${quoted}) > 0)`
      }
      const rows = await db
        .selectFrom('documents')
        .select('_id')
        .where('org', '=', org)
        .where('schema', '=', schema)
        .where('removed', 'is', null)
        .where('_id', 'not in', ids)
        .where((where) => where.or(ids.map(named)))
        .execute()
      return rows.map(({ _id }) => _id)
    },

    async insert(row) {
      await db.insertInto('documents').values(row).execute()
    },

    async update(org, id, change) {
      await db.updateTable('documents').set(change).where('org', '=', org).where('_id', '=', id).execute()
    },

    async setKeys(org, document, keys) {
      await db
        .deleteFrom('document_keys')
        .where('org', '=', org)
        .where('documentId', '=', document.id)
        .execute()
      const rows = Object.entries(keys).map(([field, value]) => ({
        org,
        schema: document.schema,
        scope: document.scope,
        field,
        value,
        documentId: document.id,
      }))
      if (rows.length > 0) await db.insertInto('document_keys').values(rows).execute()
    },

    async delete(org, id) {
      await db.deleteFrom('documents').where('org', '=', org).where('_id', '=', id).execute()
      await db.deleteFrom('document_versions').where('org', '=', org).where('documentId', '=', id).execute()
    },
  }
}

export function sqliteVersions({ db }: Sqlite): Versions {
  const versionsOf = (org: string, id: string) =>
    db.selectFrom('document_versions').where('org', '=', org).where('documentId', '=', id)

  return {
    async find(org, id, revision) {
      return versionsOf(org, id).selectAll().where('revision', '=', revision).executeTakeFirst()
    },

    async list(org, id) {
      return versionsOf(org, id)
        .select(['org', 'documentId', 'revision', 'name', 'at', 'by'])
        .orderBy('revision', 'desc')
        .limit(500)
        .execute()
    },

    async keep(row) {
      await db.replaceInto('document_versions').values(row).execute()
    },

    async drop(org, id, revision) {
      await db
        .deleteFrom('document_versions')
        .where('org', '=', org)
        .where('documentId', '=', id)
        .where('revision', '=', revision)
        .execute()
    },
  }
}

export function sqlitePublished({ db }: Sqlite): Published {
  const publishedOf = (org: string, id: string) =>
    db.selectFrom('published').where('org', '=', org).where('documentId', '=', id)

  return {
    async find(org, id, version) {
      return publishedOf(org, id).selectAll().where('version', '=', version).executeTakeFirst()
    },

    async list(org, id) {
      return publishedOf(org, id)
        .select(['org', 'documentId', 'version', 'schema', 'name', 'comment', 'at', 'by', 'approvals'])
        .orderBy('version', 'desc')
        .execute()
    },

    async last(org, id) {
      const row = await publishedOf(org, id)
        .select(sql<number | null>`max(version)`.as('version'))
        .executeTakeFirst()
      return row?.version ?? 0
    },

    async since(org, id, field) {
      const value = dataField(field)
      const said = publishedOf(org, id).select(value.as('value')).orderBy('version', 'desc').limit(1)
      const otherwise = publishedOf(org, id)
        .select(sql<number>`coalesce(max(version), 0)`.as('version'))
        .where(sql<boolean>`${value} IS NOT (${said})`)
      const row = await publishedOf(org, id)
        .select(sql<number | null>`min(at)`.as('at'))
        .where(sql<boolean>`version > (${otherwise})`)
        .executeTakeFirst()
      return row?.at ?? null
    },

    async live(org) {
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
        .orderBy(bySwedishOrder('published.name'))
        .execute()
    },

    async following(schema, after, limit) {
      let rows = db
        .selectFrom('published as p')
        .leftJoin('documents as d', (join) =>
          join.onRef('d.org', '=', 'p.org').onRef('d._id', '=', 'p.documentId'),
        )
        .select(['p.org', 'p.documentId', 'p.version', 'p.schema', 'p.name', 'p.data'])
        .select(sql<number>`coalesce(d.removed IS NULL AND d.published = p.version, 0)`.as('live'))
        .where('p.schema', '=', schema)
      if (after) {
        const { org, documentId, version } = after
        rows = rows.where(
          sql<boolean>`(p.org, p.documentId, p.version) > (${org}, ${documentId}, ${version})`,
        )
      }
      const found = await rows
        .orderBy('p.org')
        .orderBy('p.documentId')
        .orderBy('p.version')
        .limit(limit)
        .execute()
      return found.map(({ live, ...row }) => ({ ...row, live: live === 1 }))
    },

    async insert(row) {
      await db.insertInto('published').values(row).execute()
    },
  }
}

/** SQL of documents. Every function takes the organisation first and reaches no other. */

/** As a literal: an index on what a field holds is used for no other. */
const dataField = (key: string) =>
  sql<string | number>`json_extract(data, ${sql.lit(`$."${key.split('.').join('"."')}"`)})`

/** SQL of what points at documents. Every function takes the organisation first and reaches no other. */
