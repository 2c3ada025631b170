import type { Fields, Values } from '../../../shared/fields/field.ts'
import { msg } from '../../../shared/i18n.ts'
import { fromJson, type Json } from '../../../shared/json.ts'
import type { Schema } from '../../../shared/schemas/define.ts'
import type { DataOfKind } from '../../../shared/schemas/document.ts'
import { schemaOf } from '../../../shared/schemas/index.ts'
import type { KindName } from '../../../shared/schemas/kindNames.ts'
import { document, documentToStore } from '../../../shared/stored/document.ts'
import type { Left } from '../../../shared/stored/steps.ts'
import { shownTree, tree } from '../../../shared/stored/tree.ts'
import type { Tree } from '../../../shared/tree/tree.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { DocumentRow, PublishedRow } from '../../store/records.ts'
import type { Document, Published } from '../documents.ts'

type StoredData = { schema: string; data: Json<Values> }

/** Stored values, brought up to date. */
const broughtValues = ({ schema, data }: StoredData) => document(fromJson(data), schemaOf(schema) ?? {})

/** Stored values, brought up to date. NOT_UP_TO_DATE, with the name, when that cannot be done. */
export function valuesOf(row: StoredData & { name: string }): Values {
  const { value, left } = broughtValues(row)
  if (left) throw notUpToDate(row.name, left)
  return value
}

/** The values of a document that is known to be of this kind. NOT_FOUND when it is of another. */
export function valuesOfKind<K extends KindName>(kind: K, row: StoredData & { name: string }): DataOfKind<K> {
  if (row.schema !== kind) throw fail('NOT_FOUND')
  // They were held against the fields of the kind when they were written.
  return valuesOf(row) as DataOfKind<K>
}

/** The same, or undefined when it is of another kind or cannot be brought up to date. */
export function valuesIfOfKind<K extends KindName>(kind: K, row: StoredData): DataOfKind<K> | undefined {
  return row.schema === kind ? (valuesIfUpToDate(row) as DataOfKind<K> | undefined) : undefined
}

/** The values of any kind, or undefined: for what goes on without them. */
export function valuesIfUpToDate(row: StoredData): Values | undefined {
  const { value, left } = broughtValues(row)
  return left ? undefined : value
}

/** Values as they are stored: of today's version. */
export const storedValues = (schema: Schema, values: Values): string =>
  JSON.stringify(documentToStore(values, schema))

/**
 * A row of the database as the document that actions answer with. Of one that cannot be brought up to date the values
 * are missing and `left` says why.
 */
export function toDocument(row: DocumentRow): Document {
  const { value, left } = broughtValues(row)
  return {
    ...(left ? { left } : value),
    _id: row._id,
    name: row.name,
    revision: row.revision,
    created: row.created,
    createdBy: row.createdBy,
    updated: row.updated,
    updatedBy: row.updatedBy,
    applicationRef: row.application,
    folderId: row.folder,
    isFolder: row.isFolder === 1,
    published: row.published,
    publishedAt: row.publishedAt,
    ahead: isAhead(row),
  }
}

/** Whether the draft says something else than what is published: never by when, and never by what was noted of it. */
export const isAhead = ({
  published,
  hash,
  publishedHash,
}: Pick<DocumentRow, 'published' | 'hash' | 'publishedHash'>): boolean =>
  published !== null && hash !== publishedHash

/** The document, to be read or changed as a whole. NOT_UP_TO_DATE when it cannot be brought up to date. */
export function upToDate(document: Document): Document {
  if (document.left) throw notUpToDate(document.name, document.left)
  return document
}

/** As builders meet it: components that cannot be brought up to date are as they are stored. */
export function treeOf(row: { tree: Json<Tree> | null }): Tree | null {
  return row.tree ? tree(fromJson(row.tree)).tree : null
}

/** As visitors meet it. NOT_UP_TO_DATE when its data cannot be brought up to date. */
export function toPublished(row: PublishedRow): Published {
  const brought = row.tree ? tree(fromJson(row.tree)) : null
  return {
    _id: row.documentId,
    schema: row.schema,
    version: row.version,
    name: row.name,
    data: valuesOf(row),
    tree: brought && shownTree(brought),
    ...(brought && brought.left.length > 0 && { left: brought.left }),
    comment: row.comment,
    publishedAt: row.at,
    publishedBy: row.by,
  }
}

const notUpToDate = (name: string, { why }: Left) =>
  fail('NOT_UP_TO_DATE', {
    message:
      why === 'newer'
        ? msg`{name} är sparat av en nyare version av Verkstad och kan inte användas i den här. Inget är ändrat.`
        : msg`{name} gick inte att göra om till den här versionen av Verkstad. Inget är ändrat.`,
    values: { name },
  })

/** The part of a document's values that the schema's fields own. */
export function fieldValues(schema: Schema, values: Values): Values {
  const own: Values = {}
  for (const key of topKeys(schema.fields)) if (values[key] !== undefined) own[key] = values[key]
  return own
}

/** The unique values of a document, as they are compared. */
export function uniqueKeys(schema: Schema, values: Values): Record<string, string> {
  const keys: Record<string, string> = {}
  for (const [key, field] of Object.entries(schema.fields)) {
    const value = values[key]
    if (field.unique && value !== undefined && value !== null && value !== '') keys[key] = comparable(value)
  }
  return keys
}

export const comparable = (value: unknown) => String(value).trim().toLocaleLowerCase('sv')

/** Names are unique within an application where documents belong to one, otherwise within the organisation. */
export const scopeOf = (schema: Schema, application: string | null) =>
  schema.scope === 'application' ? (application ?? '') : ''

const topKeys = (fields: Fields) => new Set(Object.keys(fields).map((key) => key.split('.')[0] ?? key))
