import type { Fields, Values } from '../../shared/fields/field.ts'
import type { Schema } from '../../shared/schemas/define.ts'
import type { Tree } from '../../shared/tree/tree.ts'
import type { DocumentRow, PublishedRow } from '../store/records.ts'
import type { Document, Published } from './documents.ts'

/** A row of the database as the document that actions answer with. */
export function toDocument(row: DocumentRow): Document {
  return {
    ...(JSON.parse(row.data) as Values),
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
  }
}

export function treeOf(row: { tree: string | null }): Tree | null {
  return row.tree ? (JSON.parse(row.tree) as Tree) : null
}

export function toPublished(row: PublishedRow): Published {
  return {
    _id: row.documentId,
    schema: row.schema,
    version: row.version,
    name: row.name,
    data: JSON.parse(row.data) as Values,
    tree: treeOf(row),
    comment: row.comment,
    publishedAt: row.at,
    publishedBy: row.by,
  }
}

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
