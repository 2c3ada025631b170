import { z } from 'zod'
import { caseViews } from '../../shared/process/views.ts'
import { schemaOf } from '../../shared/schemas/index.ts'
import { fail } from '../../shared/wire/errors.ts'
import type { Document } from '../documents/documents.ts'
import { heardOf } from '../events/audience.ts'
import type { Services } from '../services.ts'
import { holds, type Session } from '../session.ts'
import { defineAction } from './define.ts'
import {
  byColumn,
  document,
  documentData,
  id,
  page,
  pageNo,
  pageSize,
  schemaPermission,
  sort,
  treeNodes,
} from './shapes.ts'

/** The generic actions on documents of every schema. */

/** Tells the audit log of a reading of people. Letters typed in a search are one reading. */
function tell(
  { readings }: Services,
  session: Session,
  what: 'read' | 'list' | 'choose' | 'history',
  page: string,
  id?: string,
): Promise<void> {
  if (!schemaOf(page)?.readsTold || (id !== undefined && id === session.userId)) return Promise.resolve()
  const reading = { action: `${page}/${what}`, ...(id !== undefined && { object: `${page}/${id}` }) }
  if (id !== undefined) return readings.before(session, reading)
  readings.behind(session, reading)
  return Promise.resolve()
}

/** Told with a document: what it is not going to do as it is meant. */
const warned = { warnings: z.array(z.string()).optional() }
const warningsOf = async ({ documents }: Services, session: Session, page: string, document: Document) => {
  const warnings = await documents.warnings(session, page, document)
  return warnings.length > 0 ? { warnings } : {}
}

const target = { page, applicationRef: id.optional(), folderId: id.optional() }

export const load = defineAction('admin/load', {
  input: z.strictObject({ page, id: id.optional(), applicationRef: id.optional() }),
  output: z.object({ schema: z.unknown(), data: z.unknown(), ...warned }),
  allow: schemaPermission('read'),
  viewed: true,
  run: async ({ input, session, services }) => {
    const data = input.id ? await services.documents.get(session, input.page, input.id) : null
    if (data) await tell(services, session, 'read', input.page, data._id)
    const warnings = data ? await warningsOf(services, session, input.page, data) : {}
    return { schema: schemaOf(input.page), data, ...warnings }
  },
})

const gridInput = z.strictObject({
  ...target,
  view: z.enum(caseViews).optional(),
  filter: z.string().max(200).optional(),
  filters: byColumn(z.union([z.string().max(500), z.number(), z.boolean()]), 100).optional(),
  sort: sort.optional(),
  pageNo,
  pageSize,
})
const gridRow = z.looseObject({ _id: z.string(), text: z.record(z.string(), z.string()) })
const gridColumn = z.object({ key: z.string(), label: z.string(), kind: z.string(), sortable: z.boolean() })

export const loadGrid = defineAction('admin/loadGrid', {
  input: gridInput,
  output: z.object({
    rows: z.array(gridRow),
    totalCount: z.number(),
    columns: z.array(gridColumn),
    /** Cases: the column that they are sorted or filtered by gets its lists now; until then it takes longer. */
    making: z.literal(true).optional(),
  }),
  allow: schemaPermission('read'),
  viewed: true,
  run: async ({ input, session, services }) => {
    const found = await services.documents.grid(session, input)
    await tell(services, session, 'list', input.page)
    return found
  },
})

export const loadGridMore = defineAction('admin/loadGridMore', {
  input: gridInput.omit({ pageNo: true }).extend({
    cursor: z
      .string()
      .regex(/^[1-9]\d{0,6}$/, 'validation.cursor')
      .optional(),
  }),
  output: z.object({ rows: z.array(gridRow), cursor: z.string().nullable() }),
  allow: schemaPermission('read'),
  viewed: true,
  run: async ({ input, session, services }) => {
    const { cursor, ...query } = input
    const pageNo = Number(cursor ?? 1)
    const { rows, totalCount } = await services.documents.grid(session, { ...query, pageNo })
    await tell(services, session, 'list', input.page)
    return { rows, cursor: pageNo * query.pageSize < totalCount ? String(pageNo + 1) : null }
  },
})

export const create = defineAction('admin/create', {
  input: z.strictObject({ ...target, data: documentData, isFolder: z.boolean().optional() }),
  output: z.object({ id: z.string(), data: document, ...warned }),
  allow: schemaPermission('create'),
  run: async ({ input, session, services }) => {
    if (schemaOf(input.page)?.scope === 'application' && !input.applicationRef)
      throw fail('INVALID', { fields: { applicationRef: 'validation.required' } })
    const data = await services.documents.create(session, input)
    return { id: data._id, data, ...(await warningsOf(services, session, input.page, data)) }
  },
})

export const update = defineAction('admin/update', {
  input: z.strictObject({ page, id, data: documentData, revision: z.int().optional() }),
  output: z.object({ data: document, ...warned }),
  allow: schemaPermission('update'),
  run: async ({ input, session, services }) => {
    const data = await services.documents.update(session, input)
    return { data, ...(await warningsOf(services, session, input.page, data)) }
  },
})

export const remove = defineAction('admin/remove', {
  input: z.strictObject({ page, id: id.optional(), ids: z.array(id).max(1000).optional() }),
  output: z.object({ removed: z.array(z.string()) }),
  allow: schemaPermission('remove'),
  run: async ({ input, session, services }) => {
    const ids = input.ids ?? (input.id ? [input.id] : [])
    if (ids.length === 0) throw fail('INVALID', { fields: { id: 'validation.required' } })
    return { removed: await services.documents.remove(session, { page: input.page, ids }) }
  },
})

/** What would miss these documents: counts by kind, for whoever is about to remove them. */
export const usage = defineAction('admin/usage', {
  input: z.strictObject({ page, ids: z.array(id).min(1).max(1000) }),
  output: z.object({ uses: z.array(z.object({ schema: z.string(), count: z.number() })) }),
  allow: schemaPermission('remove'),
  viewed: true,
  run: async ({ input, session, services }) => ({
    uses: await services.documents.usage(session, input.page, input.ids),
  }),
})

export const copy = defineAction('admin/copy', {
  input: z.strictObject({ page, id, newName: z.string().min(1).max(1000) }),
  output: z.object({ id: z.string() }),
  allow: schemaPermission('create'),
  run: async ({ input, session, services }) => ({ id: (await services.documents.copy(session, input))._id }),
})

/** Puts documents and folders into a folder of their kind; `folderId` null: none. */
export const move = defineAction('admin/move', {
  input: z.strictObject({ page, ids: z.array(id).min(1).max(1000), folderId: id.nullable() }),
  output: z.object({}),
  allow: schemaPermission('update'),
  run: async ({ input, session, services }) => {
    await services.documents.move(session, input)
    return {}
  },
})

export const validate = defineAction('admin/validatev3', {
  input: z.strictObject({ page, data: documentData, id: id.optional() }),
  output: z.object({ fields: z.record(z.string(), z.string()) }),
  // It tells which names are taken and which ids are there: for those who write.
  allow: (call) => schemaPermission('create')(call) || schemaPermission('update')(call),
  run: async ({ input, session, services }) => ({
    fields: await services.documents.validate(session, input.page, input.data, input.id),
  }),
})

export const loadSelector = defineAction('admin/loadSelectorv3', {
  input: z.strictObject({
    page,
    search: z.string().max(200).optional(),
    mapping: z
      .strictObject({ value: z.string().max(100).optional(), label: z.string().max(100).optional() })
      .optional(),
    status: z.string().max(100).optional(),
    applicationRef: id.optional(),
    params: z.record(z.string(), z.unknown()).optional(),
    selectorId: z.string().max(100).optional(),
  }),
  output: z.object({
    options: z.array(
      z.object({
        value: z.string(),
        label: z.string(),
        description: z.string().optional(),
        icon: z.string().optional(),
        badge: z.object({ label: z.string(), color: z.string(), icon: z.string().optional() }).optional(),
      }),
    ),
  }),
  // Field by field what the session may read; names alone to builders, whose settings name roles and the like.
  allow: 'user',
  viewed: true,
  run: async ({ input, session, services }) => {
    const options = await services.documents.selector(session, input)
    // The names of those who were chosen before are part of what is looked at, which has a trace of its own.
    if (!input.params?.values) await tell(services, session, 'choose', input.page)
    return { options }
  },
})

export const history = defineAction('admin/history', {
  input: z.strictObject({ page, id }),
  output: z.object({
    versions: z.array(
      z.object({
        revision: z.number(),
        name: z.string(),
        at: z.number(),
        by: z.string().nullable(),
        byName: z.string(),
      }),
    ),
  }),
  // Who changed what, and what it was before, is for those who change it.
  allow: schemaPermission('update'),
  viewed: true,
  run: async ({ input, session, services }) => {
    const versions = await services.documents.history(session, input.page, input.id)
    await tell(services, session, 'history', input.page, input.id)
    return { versions }
  },
})

export const historyVersion = defineAction('admin/historyVersion', {
  input: z.strictObject({ page, id, revision: z.int() }),
  output: z.object({
    data: documentData,
    normStructure: treeNodes.nullable(),
    rootId: z.string().nullable(),
  }),
  // Who changed what, and what it was before, is for those who change it.
  allow: schemaPermission('update'),
  viewed: true,
  run: async ({ input, session, services }) => {
    const { data, tree } = await services.documents.revision(session, input.page, input.id, input.revision)
    await tell(services, session, 'history', input.page, input.id)
    return { data, normStructure: tree?.nodes ?? null, rootId: tree?.rootId ?? null }
  },
})

export const historyRestore = defineAction('admin/historyRestore', {
  input: z.strictObject({ page, id, revision: z.int() }),
  output: z.object({ data: document }),
  allow: schemaPermission('update'),
  run: async ({ input, session, services }) => ({
    data: await services.documents.restoreRevision(session, input.page, input.id, input.revision),
  }),
})

const trashIds = z.strictObject({ ids: z.array(id).min(1).max(1000) })

export const restore = defineAction('trashcan/restore', {
  input: trashIds,
  output: z.object({ restored: z.array(z.string()) }),
  allow: 'user',
  run: async ({ input, session, services }) => {
    const { cases, documents } = await inTrash(services, session, input.ids)
    const restored = documents.length > 0 ? await services.documents.restore(session, documents) : []
    if (cases.length > 0) restored.push(...(await services.cases.restore(session, cases)).restored)
    return { restored }
  },
})

export const emptyTrash = defineAction('trashcan/empty', {
  input: z.strictObject({ ids: z.array(id).max(1000).optional() }),
  output: z.object({ deleted: z.array(z.string()) }),
  allow: 'admin',
  audit: true,
  run: async ({ input, session, services }) => {
    const documents = await services.documents.emptyTrash(session, input.ids)
    const { deleted } = await services.cases.emptyTrash(session, input.ids)
    return { deleted: [...documents, ...deleted] }
  },
})

/** Removed cases lie in the same trash can as documents; administrators alone see them there. */
async function inTrash(services: Services, session: Session, ids: readonly string[]) {
  const removed = holds(session, 'admin') ? await services.cases.trash(session) : []
  const cases = new Set(removed.map(({ _id }) => _id))
  return { cases: ids.filter((one) => cases.has(one)), documents: ids.filter((one) => !cases.has(one)) }
}

/** What happened while the connection was away; `reload` when that is too long ago. */
export const eventsSince = defineAction('admin/eventsSince', {
  input: z.strictObject({ seq: z.int().min(0) }),
  output: z.object({
    events: z.array(z.object({ event: z.string(), seq: z.number(), data: z.unknown() })),
    reload: z.boolean(),
  }),
  allow: 'user',
  viewed: true,
  run: ({ input, session, services }) => {
    const events = services.events.since(session.org, input.seq)
    if (!events) return { events: [], reload: true }
    return {
      events: events
        .flatMap((event) => heardOf(session, event) ?? [])
        .map(({ event, seq, data }) => ({ event, seq, data })),
      reload: false,
    }
  },
})
