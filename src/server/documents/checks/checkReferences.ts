import type { Values } from '../../../shared/fields/field.ts'
import type { Schema } from '../../../shared/schemas/define.ts'
import type { FieldProblems } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { Reads } from '../../store/store.ts'
import { builtIn } from '../builtIn.ts'
import { valuesIfUpToDate } from '../lists/rows.ts'
import type { DocumentNeeds } from '../needs.ts'
import { type FieldReference, fieldReferences } from './references.ts'

export interface ReferringDocument {
  schema: Schema
  id: string
  values: Values
  /** What was stored: a reference that stood there already is left alone, whatever became of it. */
  before?: Values | undefined
  /** Of a new document: the application it shall belong to, and the folder it shall lie in. */
  application?: string | null | undefined
  folder?: string | null | undefined
}

/** Problems by field: references to what is not there or is in the trash can, and rings of documents in each other. */
export async function referenceProblems(
  needs: DocumentNeeds,
  read: Reads,
  session: Session,
  document: ReferringDocument,
): Promise<FieldProblems> {
  const { schema, id, values, before = {}, application, folder } = document
  const problems: FieldProblems = {}
  const known = new Set(fieldReferences(schema.fields, before).map(keyOf))
  for (const reference of fieldReferences(schema.fields, values)) {
    if (known.has(keyOf(reference)) || reference.id === id) continue
    if (!(await isThere(needs, read, session, reference))) problems[reference.field] = 'validation.reference'
  }
  for (const key of parentFields(schema)) {
    const parent = values[key]
    if (typeof parent !== 'string' || parent === '' || parent === before[key]) continue
    if (await isBelow(read, session.org, schema, key, { from: parent, to: id }))
      problems[key] = 'validation.circle'
  }
  if (application && !(await isThere(needs, read, session, { schema: 'application', id: application })))
    problems.applicationRef = 'validation.reference'
  if (folder && !(await isFolder(read, session, schema, folder))) problems.folderId = 'validation.reference'
  return problems
}

const keyOf = ({ schema, id }: Pick<FieldReference, 'schema' | 'id'>) => `${schema}/${id}`

/** Whether what is referred to can be found: a document, something of the product's own, a file, an effect. */
export async function isThere(
  { kinds }: { kinds: Pick<DocumentNeeds['kinds'], 'of'> },
  read: Reads,
  session: Session,
  { schema, id, as }: Omit<FieldReference, 'field'>,
): Promise<boolean> {
  if (builtIn.has(`${schema}/${id}`)) return true
  if (await kinds.of(schema)?.isThere?.(read, session, id, as)) return true
  const row = await read.documents.find(session.org, id)
  return row !== undefined && row.removed === null && row.schema === schema
}

async function isFolder(read: Reads, session: Session, schema: Schema, id: string): Promise<boolean> {
  const row = await read.documents.find(session.org, id)
  return row?.schema === schema.name && row.isFolder === 1 && row.removed === null
}

/** Fields that put a document under another one of its own kind. */
const parentFields = ({ name, fields }: Schema): string[] =>
  Object.entries(fields).flatMap(([key, { kind, to }]) => (kind === 'reference' && to === name ? [key] : []))

/** Whether following the field leads from one document to another, through the trash can, too: it may come back. */
async function isBelow(
  read: Reads,
  org: string,
  schema: Schema,
  key: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const seen = new Set<string>()
  for (let at = from; at && !seen.has(at); ) {
    if (at === to) return true
    seen.add(at)
    const row = await read.documents.find(org, at)
    const above: unknown = row?.schema === schema.name ? valuesIfUpToDate(row)?.[key] : undefined
    at = typeof above === 'string' ? above : ''
  }
  return false
}
