import { initialValues, type Values, withAt } from '../../shared/fields/field.ts'
import { problemsOf } from '../../shared/fields/shape.ts'
import { tidied } from '../../shared/fields/tidied.ts'
import { newId } from '../../shared/ids.ts'
import type { Schema } from '../../shared/schemas/define.ts'
import { type FieldProblems, fail } from '../../shared/wire/errors.ts'
import type { Session } from '../session.ts'
import type { DocumentRow } from '../store/records.ts'
import type { Tx } from '../store/store.ts'
import { type ReferringDocument, referenceProblems } from './checks/checkReferences.ts'
import { draftHash } from './contentHash.ts'
import type { Document, DocumentsOfAny } from './documents.ts'
import { dropAgreed } from './drafts.ts'
import type { WriteContext } from './kinds/kind.ts'
import { updateOwnIn } from './lists/ownRows.ts'
import { fieldValues, scopeOf, storedValues, toDocument, treeOf, uniqueKeys, upToDate } from './lists/rows.ts'
import type { DocumentNeeds } from './needs.ts'
import { duplicates, present, type ReadFunctions, requireSchema } from './read.ts'
import { startTree } from './trees.ts'

export type WriteFunctions = Pick<
  DocumentsOfAny,
  'create' | 'createIn' | 'update' | 'updateIn' | 'copy' | 'restoreRevision'
>

export function writeFunctions(needs: DocumentNeeds, read: ReadFunctions): WriteFunctions {
  const createIn: DocumentsOfAny['createIn'] = (tx, session, input) => createFrom(tx, session, input)

  /** `original`: what it is a copy of, whose references are as they are. */
  async function createFrom(
    tx: Tx,
    session: Session,
    input: Parameters<DocumentsOfAny['createIn']>[2],
    original?: Document,
  ): Promise<Document> {
    const schema = requireSchema(input.page)
    if (schema.virtual) throw fail('NOT_FOUND')
    const application = schema.scope === 'application' ? (input.applicationRef ?? 'portal') : null
    const id = input.id ?? newId()
    const given = input.isFolder ? input.data : { ...initialValues(schema.fields), ...input.data }
    const { values, context } = await checked(needs, tx, session, schema, {
      id,
      given,
      application,
      folder: input.folderId,
      isFolder: input.isFolder,
      original,
    })
    await needs.kinds.of(schema.name)?.beforeWrite?.(context)
    const tree = input.isFolder
      ? null
      : (input.tree ?? startTree(schema, needs.texts(session.locale, session.org)))
    const row: DocumentRow = {
      org: session.org,
      _id: id,
      schema: schema.name,
      application,
      folder: input.folderId ?? null,
      isFolder: input.isFolder ? 1 : 0,
      name: String(values.name ?? ''),
      data: storedValues(schema, values),
      tree: tree && JSON.stringify(tree),
      revision: 1,
      created: tx.now,
      createdBy: session.userId,
      updated: tx.now,
      updatedBy: session.userId,
      removed: null,
      removedBy: null,
      published: null,
      publishedAt: null,
      hash: null,
      publishedHash: null,
      agreed: null,
    }
    await tx.documents.insert(row)
    await tx.documents.setKeys(
      session.org,
      { id, schema: schema.name, scope: scopeOf(schema, application) },
      uniqueKeys(schema, values),
    )
    return written(needs, tx, session, row, context, 'created')
  }

  const updateIn: DocumentsOfAny['updateIn'] = async (tx, session, input) => {
    const schema = requireSchema(input.page)
    const rows = needs.kinds.of(schema.name)?.rows
    if (rows) return updateOwnIn(tx, needs, session, { schema, rows, id: input.id, data: input.data })
    const row = present(await tx.documents.find(session.org, input.id), input.page)
    const before = upToDate(toDocument(row))
    if (input.revision !== undefined && input.revision !== row.revision) {
      throw fail('CONFLICT', { detail: { theirs: before, revision: row.revision } })
    }
    const given = { ...fieldValues(schema, before), ...dropNothing(input.data) }
    const { values, context } = await checked(needs, tx, session, schema, {
      id: row._id,
      given,
      application: row.application,
      before,
      isFolder: row.isFolder === 1,
    })
    await needs.kinds.of(schema.name)?.beforeWrite?.(context)
    const changed: DocumentRow = {
      ...row,
      name: String(values.name ?? row.name),
      data: storedValues(schema, values),
      tree: input.tree ? JSON.stringify(input.tree) : row.tree,
      revision: row.revision + 1,
      updated: tx.now,
      updatedBy: session.userId,
      agreed: await dropAgreed(needs, tx, session, row),
    }
    changed.hash = draftHash(changed, row)
    const { org: _org, _id, schema: _schema, ...change } = changed
    await tx.documents.update(session.org, row._id, change)
    await tx.documents.setKeys(
      session.org,
      { id: row._id, schema: schema.name, scope: scopeOf(schema, row.application) },
      uniqueKeys(schema, values),
    )
    return written(needs, tx, session, changed, context, 'updated')
  }

  const write = <T>(work: (tx: Tx) => Promise<T>) => needs.store.write(work)
  const prepared = async (session: Session, { page, data }: { page: string; data: Values }, id?: string) =>
    (await needs.kinds.of(page)?.prepare?.(session, data, id)) ?? data

  return {
    createIn,
    updateIn,
    async create(session, input) {
      const data = await prepared(session, input)
      const start = input.isFolder
        ? {}
        : await needs.kinds.of(input.page)?.start?.(session, data, input.applicationRef)
      return write((tx) => createIn(tx, session, { ...input, data: { ...data, ...start } }))
    },
    async update(session, input) {
      const data = await prepared(session, input, input.id)
      return write((tx) => updateIn(tx, session, { ...input, data }))
    },
    copy: (session, { page, id, newName }) =>
      write(async (tx) => {
        const schema = requireSchema(page)
        const row = present(await tx.documents.find(session.org, id), page)
        const original = upToDate(toDocument(row))
        let data: Values = { ...fieldValues(schema, original), name: newName }
        // Other unique values cannot be the same in the copy; a number is put behind them.
        for (const [key, field] of Object.entries(schema.fields)) {
          if (field.unique && key !== 'name' && data[key]) {
            data = withAt(
              data,
              key,
              await freeValue(needs, tx, session, schema, row.application, key, String(data[key])),
            )
          }
        }
        const tree = treeOf(row)
        const made = {
          page,
          data,
          ...(row.application && { applicationRef: row.application }),
          ...(row.folder && { folderId: row.folder }),
          ...(tree && { tree }),
        }
        return createFrom(tx, session, made, original)
      }),
    async restoreRevision(session, page, id, revision) {
      const { data, tree } = await read.revision(session, page, id, revision)
      return write((tx) => updateIn(tx, session, { page, id, data, ...(tree && { tree }) }))
    },
  }
}

/** Checks what is to be stored and answers INVALID or DUPLICATE_NAME with the fields. */
async function checked(
  needs: DocumentNeeds,
  tx: Tx,
  session: Session,
  schema: Schema,
  input: {
    id: string
    given: Values
    application: string | null
    folder?: string | undefined
    before?: Document
    original?: Document | undefined
    isFolder?: boolean | undefined
  },
): Promise<{ values: Values; context: WriteContext }> {
  const secrets: Values = {}
  const values: Values = {}
  for (const [key, value] of Object.entries(input.given)) {
    const field = schema.fields[key]
    if (field?.secret) secrets[key] = value
    else if (value !== undefined && value !== null) values[key] = tidied(field, value)
  }
  const problems: FieldProblems = input.isFolder
    ? folderProblems(values)
    : problemsOf(schema.fields, { ...values, ...secrets })
  // A secret that is set already need not be sent again.
  if (input.before)
    for (const [key, field] of Object.entries(schema.fields)) if (field.secret) delete problems[key]
  const context: WriteContext = {
    tx,
    session,
    id: input.id,
    values,
    secrets,
    ...(input.before && { before: input.before }),
  }
  const found = input.isFolder ? {} : ((await needs.kinds.of(schema.name)?.check?.(context)) ?? {})
  for (const [key, problem] of Object.entries(found)) if (problem) problems[key] = problem
  const dangling = await danglingReferences(needs, tx, session, { ...input, schema, values })
  if (Object.keys(problems).length > 0) throw fail('INVALID', { fields: { ...dangling, ...problems } })
  const taken = await duplicates(needs, session, schema, values, input.application, input.id, tx)
  if (Object.keys(taken).length > 0) throw fail('DUPLICATE_NAME', { fields: taken })
  return { values, context }
}

/**
 * References that lead nowhere now; the write is refused when they still do when it has done its work. On the way an
 * import may name what it brings later.
 */
async function danglingReferences(
  needs: DocumentNeeds,
  tx: Tx,
  session: Session,
  input: Omit<ReferringDocument, 'before'> & { before?: Document; original?: Document | undefined },
): Promise<FieldProblems> {
  const { before, original, application, folder, ...rest } = input
  const document = { ...rest, before: before ?? original, ...(!before && { application, folder }) }
  const look = () => referenceProblems(needs, tx, session, document)
  const problems = await look()
  if (Object.keys(problems).length === 0) return problems
  tx.atEnd(async () => {
    const left = await look()
    if (Object.keys(left).length > 0) throw fail('INVALID', { fields: left })
  })
  return problems
}

const folderProblems = (values: Values): FieldProblems => (values.name ? {} : { name: 'validation.required' })

/** What follows every write: version, hook, audit, event. */
async function written(
  needs: DocumentNeeds,
  tx: Tx,
  session: Session,
  row: DocumentRow,
  context: WriteContext,
  what: 'created' | 'updated',
): Promise<Document> {
  await tx.versions.keep({
    org: row.org,
    documentId: row._id,
    revision: row.revision,
    name: row.name,
    data: row.data,
    tree: row.tree,
    at: tx.now,
    by: session.userId,
  })
  const document = toDocument(row)
  await needs.kinds.of(row.schema)?.afterWrite?.({ ...context, document })
  const fields = context.before
    ? Object.keys(context.values).filter(
        (key) => JSON.stringify(context.values[key]) !== JSON.stringify(context.before?.[key]),
      )
    : Object.keys(context.values)
  await needs.audit.record(tx, session, {
    action: what,
    object: `${row.schema}/${row._id}`,
    result: 'ok',
    detail: { fields },
  })
  tx.afterCommit(() => needs.events.push(row.org, 'changes', { schema: row.schema, ids: [row._id] }, 'staff'))
  return document
}

async function freeValue(
  needs: DocumentNeeds,
  tx: Tx,
  session: Session,
  schema: Schema,
  application: string | null,
  key: string,
  value: string,
): Promise<string> {
  for (let n = 2; n <= 999; n++) {
    const candidate = `${value}-${n}`
    const taken = await duplicates(needs, session, schema, { [key]: candidate }, application, undefined, tx)
    if (!taken[key]) return candidate
  }
  throw fail('DUPLICATE_NAME', { fields: { [key]: 'validation.duplicate' } })
}

/** `undefined` in a patch means untouched; `null` removes the value. */
function dropNothing(data: Values): Values {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
}
