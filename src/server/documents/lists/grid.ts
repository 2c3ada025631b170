import { at, type Field } from '../../../shared/fields/field.ts'
import { fieldKinds } from '../../../shared/fields/kinds/index.ts'
import type { TextContext } from '../../../shared/fields/kinds/kind.ts'
import { msg } from '../../../shared/i18n.ts'
import type { Schema } from '../../../shared/schemas/define.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { hasAnyRight, holds, mayBuild, type Session } from '../../session.ts'
import type { Document, Documents, GridColumn, GridQuery, GridRow, SelectorOption } from '../documents.ts'
import type { DocumentNeeds } from '../needs.ts'
import { enriched, requireSchema } from '../read.ts'
import { toDocument } from './rows.ts'

/** Columns that every document has, beside its schema's fields. */
const common: Record<string, { label: ReturnType<typeof msg>; kind: string }> = {
  created: { label: msg`Skapad`, kind: 'time' },
  createdBy: { label: msg`Skapad av`, kind: 'user' },
  updated: { label: msg`Ändrad`, kind: 'time' },
  updatedBy: { label: msg`Ändrad av`, kind: 'user' },
  published: { label: msg`Publicerad`, kind: 'version' },
}

export function gridFunctions(needs: DocumentNeeds): Pick<Documents, 'grid' | 'selector'> {
  return {
    async grid(session, query) {
      const schema = requireSchema(query.page)
      const columns = columnsOf(needs, session, schema)
      refuseUnknownKeys(needs, schema, query)
      const hook = needs.kinds.of(schema.name)?.grid
      if (hook) return { ...(await hook(session, query)), columns }
      const sort = Object.entries(query.sort ?? schema.list.sort).filter(([key]) => isSortable(schema, key))
      const { rows, totalCount } = await needs.store.read.documents.list(session.org, {
        schema: schema.name,
        ...(schema.scope === 'application' && query.applicationRef && { application: query.applicationRef }),
        ...(schema.folders && !query.filter && { folder: query.folderId ?? null }),
        ...(query.filter && {
          text: { words: query.filter, fields: schema.list.search.filter((key) => key !== 'name') },
        }),
        ...(query.filters && { equals: query.filters }),
        sort: sort.map(([column, direction]) => ({
          column,
          isData: !Object.hasOwn(common, column) && column !== 'name',
          direction: direction ?? 1,
        })),
        limit: query.pageSize,
        offset: (query.pageNo - 1) * query.pageSize,
      })
      const documents = await enriched(needs, session, schema.name, rows.map(toDocument))
      const found = await rowsOf(needs, session, schema, documents)
      await needs.kinds.of(schema.name)?.words?.(session, found)
      return { rows: found, totalCount, columns }
    },

    async selector(session, input) {
      const hook = needs.kinds.of(input.page)?.selector
      if (hook) return hook(session, input)
      const schema = requireSchema(input.page)
      const { value = '_id', label = 'name' } = input.mapping ?? {}
      const readable = fieldsToName(session, schema)
      // What a kind with a graph calls `data` in exports is called so here, too.
      const own = (key: string) => (key === 'data' && schema.graph ? schema.graph : key)
      refuseUnread(schema, readable, { value: own(value), label: own(label) })
      if (schema.folders && input.params?.isFolder === true) return foldersOf(needs, session, schema)
      const { chosen } = needs.kinds.of(schema.name) ?? {}
      const { rows } = await needs.store.read.documents.list(session.org, {
        schema: schema.name,
        ...(schema.scope === 'application' && input.applicationRef && { application: input.applicationRef }),
        ...(input.search && { text: { words: input.search, fields: [] } }),
        sort: [{ column: 'name', isData: false, direction: 1 }],
        limit: 1000,
        offset: 0,
      })
      return rows
        .filter((row) => row.isFolder === 0)
        .map(toDocument)
        .filter((document) => chosen?.(document, input.params ?? {}) ?? true)
        .map((document) => ({
          value: wordOf(document[own(value)] ?? document._id),
          label: wordOf(document[own(label)] ?? document.name),
          ...(readable.has('icon') &&
            typeof document.icon === 'string' &&
            document.icon !== '' && { icon: document.icon }),
          ...(readable.has('description') &&
            typeof document.description === 'string' && { description: document.description }),
        }))
    },
  }
}

const wordOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

/** The folders of a kind, each with those that it lies in before its name. */
async function foldersOf(
  { store }: DocumentNeeds,
  { org }: Session,
  { name }: Schema,
): Promise<SelectorOption[]> {
  const rows = (await store.read.documents.all(org, name)).filter(({ isFolder }) => isFolder === 1)
  const byId = new Map(rows.map((row) => [row._id, row]))
  const wayTo = (id: string | null, below: readonly string[] = []): string[] => {
    const row = id === null || below.includes(id) ? undefined : byId.get(id)
    return row ? [...wayTo(row.folder, [...below, row._id]), row.name] : []
  }
  return rows
    .map(({ _id }) => ({ value: _id, label: wayTo(_id).join(' / ') }))
    .sort((a, b) => a.label.localeCompare(b.label, 'sv'))
}

/** What whoever builds must be able to name in settings, of kinds that they may not read. */
const named: readonly string[] = ['_id', 'name', 'url']

/**
 * The fields of a kind that a selector may give the session: all but secrets to whoever may read the kind, names to who
 * builds something (of some kinds to all staff), and nothing to others.
 */
function fieldsToName(session: Session, schema: Schema): ReadonlySet<string> {
  if (holds(session, schema.allow.read)) {
    const open = Object.entries(schema.fields).flatMap(([key, { secret }]) => (secret ? [] : [key]))
    return new Set([...named, ...open])
  }
  if (!mayBuild(session) && !(schema.namedByStaff && hasAnyRight(session))) throw fail('FORBIDDEN')
  return new Set(named)
}

/** INVALID for fields that the kind has not (or that are secret), FORBIDDEN for those that the session may not read. */
function refuseUnread(
  schema: Schema,
  readable: ReadonlySet<string>,
  mapping: Record<'value' | 'label', string>,
): void {
  const fields: Record<string, string> = {}
  for (const [key, field] of Object.entries(mapping)) {
    if (readable.has(field)) continue
    if (Object.hasOwn(schema.fields, field) && !schema.fields[field]?.secret) throw fail('FORBIDDEN')
    fields[`mapping.${key}`] = 'validation.unknownKey'
  }
  if (Object.keys(fields).length > 0) throw fail('INVALID', { fields })
}

function columnsOf(needs: DocumentNeeds, session: Session, schema: Schema): GridColumn[] {
  const t = needs.texts(session.locale, session.org)
  return schema.list.columns.flatMap((key) => {
    const field = schema.fields[key]
    const label = field?.label ?? common[key]?.label
    if (!label) return []
    return [{ key, label: t(label), kind: kindOf(field, key), sortable: isSortable(schema, key) }]
  })
}

const kindOf = (field: Field | undefined, key: string) =>
  field ? (field.time ? 'time' : field.kind) : (common[key]?.kind ?? 'text')

function isSortable(schema: Schema, key: string): boolean {
  const field = Object.hasOwn(schema.fields, key) ? schema.fields[key] : undefined
  return field ? fieldKinds[field.kind].column !== 'none' : Object.hasOwn(common, key)
}

async function rowsOf(
  needs: DocumentNeeds,
  session: Session,
  schema: Schema,
  documents: Document[],
): Promise<GridRow[]> {
  const ids = documents.flatMap((document) => [
    document.createdBy ?? [],
    document.updatedBy ?? [],
    schema.list.columns.flatMap((key) => {
      const field = schema.fields[key]
      return field ? (fieldKinds[field.kind].refs?.(at(document, key), field).map((ref) => ref.id) ?? []) : []
    }),
  ])
  const names = await needs.store.read.documents.namesOf(session.org, ids.flat(2))
  const context: TextContext = {
    locale: session.locale,
    t: needs.texts(session.locale, session.org),
    nameOf: (_schema, id) => names.get(id),
  }
  return documents.map((document) => {
    const text: Record<string, string> = {}
    for (const key of schema.list.columns) {
      const field = schema.fields[key]
      const value = at(document, key)
      if (field) text[key] = value === undefined ? '' : fieldKinds[field.kind].text(value, field, context)
      else if (common[key]?.kind === 'user') text[key] = names.get(String(value)) ?? ''
    }
    return { ...document, text }
  })
}

/** A field that is asked for by its name; by a secret nobody looks for anything. */
const isOpen = ({ fields }: Schema, key: string): boolean =>
  Object.hasOwn(fields, key) && fields[key]?.secret !== true

/** A list that left out what it does not know would look as if it had done what was asked. */
function refuseUnknownKeys(
  { kinds }: DocumentNeeds,
  schema: Schema,
  { sort = {}, filters = {}, view }: GridQuery,
): void {
  const own = kinds.of(schema.name)?.listKeys
  if (own === 'any') return
  const fields: Record<string, string> = view ? { view: 'validation.unknownKey' } : {}
  for (const key of Object.keys(sort)) {
    if (!isSortable(schema, key)) fields[`sort.${key}`] = 'validation.unknownKey'
  }
  for (const key of Object.keys(filters)) {
    if (!isOpen(schema, key) && !own?.includes(key)) fields[`filters.${key}`] = 'validation.unknownKey'
  }
  if (Object.keys(fields).length > 0) throw fail('INVALID', { fields })
}
