import type { Values } from '../../shared/fields/field.ts'
import { problemsOf } from '../../shared/fields/shape.ts'
import type { Schema } from '../../shared/schemas/define.ts'
import { schemaOf } from '../../shared/schemas/index.ts'
import { type FieldProblems, fail } from '../../shared/wire/errors.ts'
import type { Session } from '../session.ts'
import type { DocumentRow } from '../store/records.ts'
import { referenceProblems } from './checks/checkReferences.ts'
import type { Document, DocumentsOfAny } from './documents.ts'
import {
  comparable,
  fieldValues,
  scopeOf,
  toDocument,
  treeOf,
  uniqueKeys,
  upToDate,
  valuesOf,
} from './lists/rows.ts'
import type { DocumentNeeds } from './needs.ts'

export type ReadFunctions = Pick<
  DocumentsOfAny,
  'get' | 'find' | 'findBy' | 'namesOf' | 'all' | 'validate' | 'warnings' | 'history' | 'revision'
>

export function readFunctions(needs: DocumentNeeds): ReadFunctions {
  const read = () => needs.store.read

  async function find(session: Session, page: string, id: string): Promise<Document | undefined> {
    const own = needs.kinds.of(page)?.rows
    if (own) return own.find(session, id)
    const row = await read().documents.find(session.org, id)
    if (!row || row.removed !== null || row.schema !== page) return undefined
    return enriched(needs, session, page, [toDocument(row)]).then(([document]) => document)
  }

  async function get(session: Session, page: string, id: string): Promise<Document> {
    const document = await find(session, page, id)
    if (!document) throw fail('NOT_FOUND')
    return upToDate(document)
  }

  return {
    find,
    get,
    async findBy(session, page, field, value, application) {
      const scope = scopeOf(requireSchema(page), application ?? null)
      const id = await read().documents.findByKey(session.org, {
        schema: page,
        scope,
        field,
        value: comparable(value),
      })
      return id ? find(session, page, id) : undefined
    },
    namesOf: (session, ids) => read().documents.namesOf(session.org, ids),
    async all(session, page) {
      const rows = await read().documents.all(session.org, page)
      return enriched(needs, session, page, rows.map(toDocument))
    },
    async validate(session, page, data, id) {
      const schema = requireSchema(page)
      const before = id ? await find(session, page, id) : undefined
      const values = { ...(before ? fieldValues(schema, before) : {}), ...data }
      const referring = { schema, id: id ?? '', values, before }
      return {
        ...(await referenceProblems(needs, read(), session, referring)),
        ...problemsOf(schema.fields, values),
        ...(await duplicates(needs, session, schema, values, before?.applicationRef ?? null, id)),
      }
    },
    warnings: async (session, page, document) =>
      (await needs.kinds.of(page)?.warnings?.(session, document)) ?? [],
    async history(session, page, id) {
      await get(session, page, id)
      const rows = await read().versions.list(session.org, id)
      const names = await read().documents.namesOf(
        session.org,
        rows.flatMap((row) => row.by ?? []),
      )
      return rows.map(({ revision, name, at, by }) => ({
        revision,
        name,
        at,
        by,
        byName: names.get(by ?? '') ?? '',
      }))
    },
    async revision(session, page, id, revision) {
      await get(session, page, id)
      const row = await read().versions.find(session.org, id, revision)
      if (!row) throw fail('NOT_FOUND')
      return { data: valuesOf({ ...row, schema: page }), tree: treeOf(row) }
    },
  }
}

export function requireSchema(page: string): Schema {
  const schema = schemaOf(page)
  if (!schema) throw fail('NOT_FOUND')
  return schema
}

/** Unique values that another document has: `{ name: 'validation.duplicate' }`. */
export async function duplicates(
  needs: DocumentNeeds,
  session: Session,
  schema: Schema,
  values: Values,
  application: string | null,
  id: string | undefined,
  read = needs.store.read,
): Promise<FieldProblems> {
  const problems: FieldProblems = {}
  const scope = scopeOf(schema, application)
  for (const [field, value] of Object.entries(uniqueKeys(schema, values))) {
    const holder = await read.documents.findByKey(session.org, { schema: schema.name, scope, field, value })
    if (holder && holder !== id) problems[field] = 'validation.duplicate'
  }
  return problems
}

export async function enriched(
  needs: DocumentNeeds,
  session: Session,
  page: string,
  documents: Document[],
): Promise<Document[]> {
  await needs.kinds.of(page)?.enrich?.(session, documents)
  return documents
}

/** The row, when it is there, not removed and of that schema. */
export function present(row: DocumentRow | undefined, page?: string): DocumentRow {
  if (!row || row.removed !== null || (page !== undefined && row.schema !== page)) throw fail('NOT_FOUND')
  return row
}
