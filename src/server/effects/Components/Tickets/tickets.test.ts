import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  admin,
  citizen,
  faultGraph,
  handler,
  handlerRole,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  visitor,
} from '../../../../../test/support/cases.ts'
import { databaseOf, rewrite } from '../../../../../test/support/database.ts'
import { testApp } from '../../../../../test/support/scenario.ts'
import type { Settings } from '../../../../shared/catalogue/value.ts'
import type { Values } from '../../../../shared/fields/field.ts'
import type { TreeNode } from '../../../../shared/tree/tree.ts'
import type { TicketsModel } from '../../../../shared/wire/page/tickets.ts'
import type { App } from '../../../app.ts'
import { type Session, systemSession } from '../../../session.ts'

let app: App
let formId: string
/** Tables. */
let made = 0

beforeEach(async () => {
  made = 0
  app = await testApp()
  formId = await publishFault(app)
})
afterEach(() => app.close())

const node = (_id: string, type: string, structure: string[], extra: Settings = {}): TreeNode => ({
  ...{ _id, type, structure, extra },
  style: {},
})

/** Publishes a page with a table of these settings. */
async function table(
  settings: Settings,
  beside: readonly TreeNode[] = [],
): Promise<{ documentId: string; nodeId: string }> {
  const { documents } = app.services
  const nodes = [
    node('root', 'PageTypeView', ['section']),
    node('section', 'Section', ['row']),
    node('row', 'Row', ['col']),
    node('col', 'Col', [...beside.map(({ _id }) => _id), 'tickets'], { cols: 12 }),
    ...beside,
    node('tickets', 'Tickets', [], {
      columns: [{ label: 'Gata', value: 'data.gata', type: 'string' }],
      ...settings,
    }),
  ]
  const tree = { rootId: 'root', nodes: Object.fromEntries(nodes.map((one) => [one._id, one])) }
  const { _id } = await documents.create(systemSession(), {
    page: 'view',
    data: { name: `Lista${made || ''}`, url: `lista${made++ || ''}` },
    tree,
  })
  await documents.publish(systemSession(), _id, '')
  return { documentId: _id, nodeId: 'tickets' }
}

async function run(session: Session, effect: string, context: Record<string, unknown>) {
  const reply = await app.dispatcher.call(session, 'admin/runEffect3', { effect, context })
  return 'data' in reply ? (reply.data as never) : (reply.err as never)
}

test('the list holds the answers that the table shows, filtered by box, chips and another component', async () => {
  const component = await table({ enableComponentFilter: true, componentFilterId: 'kategori' })
  await sendFault(app, visitor(), formId, { gata: 'Storgatan' })
  await sendFault(app, visitor(), formId, { gata: 'Lillgatan', kategori: 'park' })
  const list = (more: object) =>
    run(handler(), 'Components/Tickets/list', { page: 1, pageSize: 10, component, ...more })
  expect(await list({ sort: { 'data.gata': 1 } })).toMatchObject({
    totalCount: 2,
    data: [{ data: { gata: 'Lillgatan' } }, { data: { gata: 'Storgatan' } }],
  })
  expect(await list({ filter: 'stor' })).toMatchObject({ totalCount: 1 })
  expect(await list({ filters: ['gatan', 'lill'] })).toMatchObject({
    totalCount: 1,
    data: [{ data: { gata: 'Lillgatan' } }],
  })
  expect(await list({ componentFilter: 'park' })).toMatchObject({
    totalCount: 1,
    data: [{ data: { gata: 'Lillgatan' } }],
  })
  expect(await list({ componentFilter: '' })).toMatchObject({ totalCount: 2 })
})

test('a component that no form asks about searches', async () => {
  const component = await table({ enableComponentFilter: true, componentFilterId: 'sok' })
  await sendFault(app, visitor(), formId, { gata: 'Storgatan' })
  expect(
    await run(handler(), 'Components/Tickets/list', { component, componentFilter: 'stor' }),
  ).toMatchObject({ totalCount: 1 })
  expect(
    await run(handler(), 'Components/Tickets/list', { component, componentFilter: 'lill' }),
  ).toMatchObject({ totalCount: 0 })
})

describe('the box looks in the columns that are said to be searched', () => {
  const column = (value: string, filter?: boolean) => ({
    ...{ label: value, value, type: 'string' },
    ...(filter !== undefined && { filter }),
  })
  const long = `${'Lång väg '.repeat(20)}Slutet`
  let ids: Record<string, string>

  beforeEach(async () => {
    await makeUsers(app)
    const send = async (data: Values) =>
      (
        await sendFault(app, data.by === 'citizen' ? citizen() : visitor(), formId, {
          gata: data.gata,
          kategori: data.kategori,
        })
      ).formDataId
    ids = {
      stor: await send({ gata: 'Storgatan', kategori: 'vag', by: 'citizen' }),
      lill: await send({ gata: 'Lillgatan', kategori: 'park', by: 'citizen' }),
      long: await send({ gata: long, kategori: 'vag' }),
    }
    await app.services.cases.assign(admin(), {
      ...{ formDataId: ids.lill ?? '', permission: 'handler' },
      ...{ userIds: ['user-handler'], groupIds: [] },
    })
  })

  const finds = async (
    columns: object[],
    filter: string,
    { session = handler(), source = 'list', chips = [] as string[] } = {},
  ) => {
    const component = await table({ columns, url: '/v/s' })
    const { data } = (await run(session, `Components/Tickets/${source}`, {
      ...{ component, filter, filters: chips, pageSize: 100 },
    })) as { data: { _id: string }[] }
    const known = Object.entries(ids)
    return data.map(({ _id }) => known.find(([, id]) => id === _id)?.[0]).sort()
  }
  const gata = [column('data.gata')]
  const others = [column('data.gata', false), column('DiaryNumber'), column('status.name'), column('assign')]

  test('and in no others', async () => {
    expect(await finds(gata, 'gatan')).toEqual(['lill', 'stor'])
    expect(await finds(others, 'gatan')).toEqual([])
    expect(await finds(others, '000')).toEqual(['lill', 'long', 'stor'])
    // What stands behind the end of what lists have of an answer.
    expect(await finds(gata, 'slutet')).toEqual(['long'])
    // A choice by its words, and not by the words of another question.
    expect(await finds([column('data.kategori')], 'park')).toEqual(['lill'])
    expect(await finds([column('data.kategori')], 'gatan')).toEqual([])
  })

  test('by what names a state or who has it, where these are columns', async () => {
    expect(await finds(others, 'Ny')).toEqual(['lill', 'long', 'stor'])
    expect(await finds(gata, 'Ny')).toEqual([])
    expect(await finds(others, 'Hanna')).toEqual(['lill'])
    expect(await finds(gata, 'Hanna')).toEqual([])
  })

  test('each text by itself, in any of them', async () => {
    expect(await finds([...gata, column('data.kategori')], 'park', { chips: ['gatan'] })).toEqual(['lill'])
    // The column that another sorts and filters by.
    expect(await finds([{ ...column('createdByName'), key: 'data.gata' }], 'lill')).toEqual(['lill'])
    // Without any there is no box, and what was left in it narrows nothing.
    expect(await finds([column('data.gata', false)], 'gatan')).toEqual(['lill', 'long', 'stor'])
  })

  test('of one’s own cases, too', async () => {
    const own = { session: citizen(), source: 'own' }
    expect(await finds(gata, 'lill', own)).toEqual(['lill'])
    expect(await finds(others, 'gatan', own)).toEqual([])
    expect(await finds([column('title')], 'storgatan', own)).toEqual(['stor'])
    expect(await finds([column('data.kategori')], 'park', own)).toEqual(['lill'])
  })
})

/** The page with the table as it is drawn first, at this address. */
const drawn = async (session: Session, queryParams: Record<string, string> = {}) => {
  const reply = await app.dispatcher.call(session, 'admin/loadView3', { url: 'lista', queryParams })
  return (reply as { data: { data: Record<string, TicketsModel> } }).data.data.tickets
}

test('the first page that is drawn is narrowed by what the other component begins with', async () => {
  await table({ enableComponentFilter: true, componentFilterId: 'sok' }, [
    node('sok', 'Input', [], { name: 'sok', label: 'Sök', type: 'text', defaultValue: 'lill' }),
  ])
  await sendFault(app, visitor(), formId, { gata: 'Storgatan' })
  await sendFault(app, visitor(), formId, { gata: 'Lillgatan' })
  expect(await drawn(handler())).toMatchObject({
    page: { totalCount: 1, data: [{ data: { gata: 'Lillgatan' } }] },
  })
})

test('a table that was left at a page that is gone shows the last there is, and the address goes before how it was left', async () => {
  const { nodeId } = await table({})
  for (const gata of ['Storgatan', 'Lillgatan', 'Torget']) await sendFault(app, visitor(), formId, { gata })
  await makeUsers(app)
  const left = { page: 4, pageSize: 2, sort: { 'data.gata': 1 as const }, filter: '', filters: [] }
  const kept = { tables: { [nodeId]: left } }
  await app.dispatcher.call(handler(), 'admin/setUserPersistentProfile3', kept)
  expect(await drawn(handler())).toMatchObject({
    page: { totalCount: 3, data: [{ data: { gata: 'Torget' } }] },
    saved: { page: 2 },
  })
  expect(await drawn(handler(), { 'tickets.sort': '-data.gata', 'tickets.page': '1' })).toMatchObject({
    page: { data: [{ data: { gata: 'Torget' } }, { data: { gata: 'Storgatan' } }] },
    saved: { page: 1, sort: { 'data.gata': -1 } },
    kept: left,
  })
})

test('a visitor has no list, and a citizen their own', async () => {
  await sendFault(app, citizen(), formId)
  expect(await run(visitor(), 'Components/Tickets/list', {})).toEqual({ data: [], totalCount: 0 } as never)
  expect(await run(citizen(), 'Components/Tickets/own', {})).toMatchObject({ totalCount: 1 })
  expect(await run(handler(), 'Components/Tickets/own', {})).toMatchObject({ totalCount: 0 })
})

test('deleting wants a role that the published table names, whatever the client says', async () => {
  const component = await table({ deletePermissions: [handlerRole] })
  const { formDataId } = await sendFault(app, visitor(), formId)
  const remove = (session: Session, more: object) =>
    run(session, 'Ticket/delete', { selected: [formDataId], ...more })
  expect(await remove(registrar(), { component, deletePermissions: ['role-registrar'] })).toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await remove(handler(), {})).toMatchObject({ code: 'FORBIDDEN' })
  expect(await remove(handler(), { component: { ...component, nodeId: 'col' } })).toMatchObject({
    code: 'NOT_FOUND',
  })
  const removed = await remove(handler(), { component })
  expect(removed).toMatchObject({ removed: [formDataId], refused: [] })
  expect(await remove(handler(), { component })).toMatchObject({
    removed: [],
    refused: [{ code: 'NOT_FOUND' }],
  })
  // Who removed it takes it back, while the table still lets them.
  const undo = (session: Session) =>
    app.dispatcher.call(session, 'case/undo', { id: (removed as unknown as { undo: string }).undo })
  expect(await undo(registrar())).toMatchObject({ err: { code: 'NOT_FOUND' } })
  expect(await undo(handler({ roles: ['role-registrar'] }))).toMatchObject({ err: { code: 'FORBIDDEN' } })
  expect(await undo(handler())).toEqual({ data: { undone: [formDataId], left: [] } })
  expect(await app.services.cases.loadForm(handler(), { formDataId })).toMatchObject({ state: { _id: 'ny' } })
})

test('cases are removed, changed and taken back together by who may, and named where they may not', async () => {
  const component = await table({ deletePermissions: [handlerRole] })
  const ids = [
    (await sendFault(app, visitor(), formId)).formDataId,
    (await sendFault(app, visitor(), formId)).formDataId,
  ]
  const bulk = (session: Session, input: object) => app.dispatcher.call(session, 'case/bulk', input)
  const removing = { ids, change: { kind: 'remove' } }
  expect(await bulk(handler(), removing)).toMatchObject({ err: { code: 'FORBIDDEN' } })
  expect(await bulk(registrar(), { ids, change: { kind: 'remove', component } })).toMatchObject({
    err: { code: 'FORBIDDEN' },
  })
  expect(await bulk(admin(), { ...removing, question: {} })).toMatchObject({ err: { code: 'INVALID' } })
  expect(await bulk(admin(), { change: { kind: 'remove' } })).toMatchObject({ err: { code: 'INVALID' } })
  expect(await app.dispatcher.call(handler(), 'case/common', { question: { view: 'new' } })).toMatchObject({
    data: { same: true, connections: [{ id: 'ny-pagar' }] },
  })
  const done = await bulk(handler(), {
    question: { view: 'new' },
    atMost: 2,
    change: { kind: 'remove', component },
  })
  expect(done).toMatchObject({ data: { changed: expect.arrayContaining(ids), refused: [] } })
  const { undo } = (done as unknown as { data: { undo: { id: string } } }).data
  expect(await app.dispatcher.call(handler(), 'case/undo', { id: undo.id })).toMatchObject({
    data: { undone: expect.arrayContaining(ids), left: [] },
  })
})

test('an administrator deletes and restores through the trash can', async () => {
  const { formDataId } = await sendFault(app, visitor(), formId)
  await run(admin(), 'Ticket/delete', { selected: [formDataId] })
  const trash = await app.dispatcher.call(admin(), 'admin/loadGrid', { page: 'trashcan' })
  expect(trash).toMatchObject({ data: { rows: [{ _id: formDataId, schema: 'formData' }] } })
  expect(await app.dispatcher.call(admin(), 'trashcan/restore', { ids: [formDataId] })).toEqual({
    data: { restored: [formDataId] },
  })
  expect(await run(admin(), 'Components/Tickets/list', {})).toMatchObject({ totalCount: 1 })
  await run(admin(), 'Ticket/delete', { selected: [formDataId] })
  expect(await app.dispatcher.call(admin(), 'trashcan/empty', {})).toEqual({
    data: { deleted: [formDataId] },
  })
  expect(
    databaseOf(app.services.store)
      .query('SELECT (SELECT count(*) FROM cases) + (SELECT count(*) FROM case_timeline) AS n')
      .get(),
  ).toEqual({ n: 0 })
})

test('an administrator removes a case as any other thing, with a line in the log; staff and citizens do not', async () => {
  const ids = [
    (await sendFault(app, visitor(), formId)).formDataId,
    (await sendFault(app, visitor(), formId)).formDataId,
  ]
  const remove = (session: Session, more: object) =>
    app.dispatcher.call(session, 'admin/remove', { page: 'formData', ...more })
  for (const session of [handler(), citizen()])
    expect(await remove(session, { ids })).toMatchObject({ err: { code: 'FORBIDDEN' } })
  // All or none.
  expect(await remove(admin(), { ids: [...ids, 'gone'] })).toMatchObject({ err: { code: 'NOT_FOUND' } })
  expect(await remove(admin(), { ids })).toEqual({ data: { removed: ids } })
  expect(await app.dispatcher.call(admin(), 'admin/loadGrid', { page: 'trashcan' })).toMatchObject({
    data: { totalCount: 2 },
  })
  expect(
    databaseOf(app.services.store)
      .query("SELECT object FROM audit WHERE action = 'removed' ORDER BY rowid")
      .all(),
  ).toEqual(ids.map((one) => ({ object: `formData/${one}` })))
  expect(await remove(admin(), { id: ids[0] })).toMatchObject({ err: { code: 'NOT_FOUND' } })
})

test('status is changed together when form and status are the same, through an open connection', async () => {
  const component = await table({ changeStatusPermissions: [handlerRole, 'role-registrar'] })
  const ids = [
    (await sendFault(app, visitor(), formId)).formDataId,
    (await sendFault(app, visitor(), formId)).formDataId,
  ]
  const same = (session: Session) =>
    run(session, 'Components/Tickets/selectedTicketsHasSameFormAndStatus', { formDataIds: ids })
  expect(await same(handler())).toMatchObject({ same: true, status: 'ny' })
  expect(
    await run(handler(), 'Components/Tickets/getConnectionsForSelectedTickets', { selectedTickets: ids }),
  ).toEqual([{ id: 'ny-pagar', name: 'Börja' }] as never)
  // Those that end a case, too.
  expect(
    await run(registrar(), 'Components/Tickets/getConnectionsForSelectedTickets', { selectedTickets: ids }),
  ).toEqual([{ id: 'ny-klar', name: 'Avskriv' }] as never)
  const change = (session: Session, connection: string, more: object = { component }) =>
    run(session, 'Components/Tickets/changeStatusOfSelectedTickets', {
      selectedTickets: ids,
      connection,
      ...more,
    })
  expect(await change(handler(), 'ny-pagar', { changeStatusPermissions: [handlerRole] })).toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await change(registrar(), 'ny-pagar')).toMatchObject({
    changed: 0,
    refused: [{ code: 'FORBIDDEN' }, { code: 'FORBIDDEN' }],
  })
  await app.services.cases.save(admin(), { formId, formDataId: ids[0], data: {} }).catch(() => {})
  expect(await change(handler(), 'ny-pagar')).toMatchObject({
    changed: 2,
    refused: [],
    undo: expect.any(String),
  })
  await app.services.cases.changeStatus(handler(), {
    formDataId: ids[0] ?? '',
    connectionId: 'pagar-klar',
    currentStateId: 'pagar',
  })
  expect(await same(handler())).toMatchObject({ same: false })
  expect(await change(handler(), 'pagar-klar')).toMatchObject({ code: 'INVALID' })
})

test('an action button runs the effect of the published table, as the user', async () => {
  await makeUsers(app)
  const component = await table({
    actionButtons: [
      { label: 'Ta', effects: 'Ticket/take' },
      { label: 'Radera', effects: 'Ticket/delete' },
    ],
  })
  // Published by a version that did not look at what effects are made for.
  await rewrite(app.services.store, (database) => {
    database.run('DROP TRIGGER published_is_frozen')
    database.run("UPDATE published SET tree = replace(tree, 'Ticket/delete', 'Case/assign')")
  })
  const { formDataId } = await sendFault(app, visitor(), formId)
  const press = (session: Session, button: number, more: object = {}) =>
    run(session, 'ActionButton/run', { selected: [formDataId], button, component, ...more })
  expect(await press(handler(), 0, { effectsToRun: ['Ticket/delete'] })).toEqual({
    results: [{ taken: 1 }],
  } as never)
  const { formData } = await app.services.cases.loadForm(handler(), { formDataId })
  expect(formData?.assign).toEqual({ handler: { users: ['user-handler'], groups: [] } })
  // What somebody has is theirs until they give it away.
  const free = (await sendFault(app, visitor(), formId)).formDataId
  const both = { selected: [formDataId, free] }
  expect(await press(registrar(), 0, both)).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('De övriga är dina nu.'),
  })
  const heldBy = async (id: string) =>
    (await app.services.cases.loadForm(admin(), { formDataId: id })).formData?.assign
  expect(await heldBy(formDataId)).toEqual({ handler: { users: ['user-handler'], groups: [] } })
  expect(await heldBy(free)).toEqual({ handler: { users: ['user-registrar'], groups: [] } })
  // Again: it is theirs already.
  expect(await press(registrar(), 0, { selected: [free] })).toEqual({ results: [{ taken: 1 }] } as never)
  // What only the server may run is not run for a button either.
  expect(await press(admin(), 1)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await press(handler(), 7)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await press(citizen(), 0)).toMatchObject({ code: 'NOT_FOUND' })
})

test('effects of action buttons are chosen by name, too, of the tables that one may open, and learn how the table was sorted', async () => {
  await makeUsers(app)
  const component = await table({
    actionButtons: [{ label: 'Ta', effects: 'Ticket/take' }],
    deletePermissions: [handlerRole],
  })
  const { formDataId } = await sendFault(app, visitor(), formId)
  const press = (session: Session, more: object) =>
    run(session, 'ActionButton/run', { selected: [formDataId], sort: { updated: -1 }, ...more })
  const taken = { results: [{ taken: 1 }] } as never
  expect(await press(handler(), { component, button: 0 })).toEqual(taken)
  expect(await press(handler(), { component, effectsToRun: 'Ticket/take' })).toEqual(taken)
  expect(await press(handler(), { effectsToRun: ['Ticket/take'] })).toEqual(taken)
  // What no button of the table does is not done by asking for it.
  for (const more of [{ component }, {}])
    expect(await press(handler(), { ...more, effectsToRun: ['Ticket/take', 'Ticket/delete'] })).toMatchObject(
      { code: 'NOT_FOUND' },
    )
  expect(await press(handler(), { button: 0 })).toMatchObject({ fields: { component: expect.anything() } })
  expect(await press(handler(), { component })).toMatchObject({ fields: { button: expect.anything() } })
  await app.services.documents.unpublish(systemSession(), component.documentId)
  expect(await press(handler(), { effectsToRun: 'Ticket/take' })).toMatchObject({ code: 'NOT_FOUND' })
})

test('a button that removes does so for whom the table lets remove', async () => {
  const component = await table({
    actionButtons: [{ label: 'Radera', effects: 'Ticket/delete' }],
    deletePermissions: [handlerRole],
  })
  const { formDataId } = await sendFault(app, visitor(), formId)
  const press = (session: Session) =>
    run(session, 'ActionButton/run', { selected: [formDataId], component, button: 0 })
  expect(await press(registrar())).toMatchObject({ code: 'FORBIDDEN' })
  expect(await press(handler())).toMatchObject({ results: [{ removed: [formDataId] }] })
})

test('a table is narrowed to values of the columns that say so, counted as they would leave it', async () => {
  await makeUsers(app)
  const columns = [
    { label: 'Status', value: 'status.name', type: 'string' },
    { label: 'Sort', value: 'data.kategori', type: 'string' },
    { label: 'Gata', value: 'data.gata', type: 'string' },
    { label: 'Formulär', value: 'form.name', type: 'string', filter: false },
    { label: 'Ändrad', value: 'updated', type: 'since' },
  ]
  const component = await table({ columns })
  await sendFault(app, visitor(), formId, { gata: 'Storgatan', kategori: 'vag' })
  await sendFault(app, visitor(), formId, { gata: 'Lillgatan', kategori: 'vag' })
  await sendFault(app, citizen(), formId, { gata: 'Torget', kategori: 'park' })
  const ask = (session: Session, effect: string, filters: unknown[]) =>
    run(session, `Components/Tickets/${effect}`, { component, filters })
  const park = { column: 'data.kategori', value: 'park', label: 'Park' }
  const kinds = {
    ...{ column: 'data.kategori' },
    values: [
      { value: 'vag', count: 2 },
      { value: 'park', count: 1 },
    ],
  }
  expect(await ask(handler(), 'facets', [])).toMatchObject({
    facets: [{ column: 'status', values: [{ label: 'Ny', count: 3 }] }, kinds],
  })
  // What is chosen is offered beside what it leaves out; the others are counted as it leaves them.
  expect(await ask(handler(), 'facets', [park])).toMatchObject({
    facets: [{ column: 'status', values: [{ count: 1 }] }, kinds],
  })
  expect(await ask(handler(), 'list', [park])).toMatchObject({ totalCount: 1 })
  const either = [park, { ...park, value: 'vag' }, 'gatan']
  expect(await ask(handler(), 'list', either)).toMatchObject({ totalCount: 2 })
  // Whoever handles none is told of none.
  expect(await ask(citizen(), 'facets', [])).toEqual({ facets: [] } as never)
  expect(await ask(visitor(), 'facets', [])).toMatchObject({ code: 'UNAUTHORIZED' })
  // How the table was left is drawn again.
  const left = { page: 1, pageSize: 10, sort: {}, filter: '', filters: [park, 'torget', 7, { column: 1 }] }
  await app.dispatcher.call(handler(), 'admin/setUserPersistentProfile3', {
    tables: { [component.nodeId]: left },
  })
  expect(await drawn(handler())).toMatchObject({
    page: { totalCount: 1 },
    saved: { filters: [park, 'torget'] },
  })
})

test('a note that a connection requires is asked with it, and kept in each', async () => {
  const { documents, cases } = app.services
  const graph = faultGraph()
  for (const one of graph.connections) if (one._id === 'ny-pagar') one.requires = { note: true }
  await documents.update(systemSession(), { page: 'process', id: 'process-fault', data: { process: graph } })
  await documents.publish(systemSession(), 'process-fault', '')
  const component = await table({ changeStatusPermissions: [handlerRole] })
  const ids = [
    (await sendFault(app, citizen(), formId)).formDataId,
    (await sendFault(app, citizen(), formId)).formDataId,
  ]
  const selectedTickets = ids
  expect(
    await run(handler(), 'Components/Tickets/getConnectionsForSelectedTickets', { selectedTickets }),
  ).toEqual([{ id: 'ny-pagar', name: 'Börja', asksNote: true }] as never)
  const follow = (more: object) =>
    run(handler(), 'Components/Tickets/changeStatusOfSelectedTickets', {
      ...{ selectedTickets, connection: 'ny-pagar', component },
      ...more,
    })
  expect(await follow({})).toMatchObject({
    changed: 0,
    refused: [{ message: 'Det här steget kräver en anteckning av den som tar det.' }, {}],
  })
  expect(await follow({ note: ' ' })).toMatchObject({ code: 'INVALID' })
  expect(await follow({ note: 'Ringde Eva' })).toMatchObject({ changed: 2, refused: [] })
  for (const formDataId of ids) {
    const { formData } = await cases.loadForm(handler(), { formDataId })
    expect(formData?.notes.internal).toMatchObject([{ note: 'Ringde Eva' }])
  }
})
