import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  auditOf,
  citizen,
  faultGraph,
  handler,
  makeRoles,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { databaseOf, rewrite } from '../../../../test/support/database.ts'
import { sessionWith, testApp } from '../../../../test/support/scenario.ts'
import { text } from '../../../shared/fields/build.ts'
import { msg } from '../../../shared/i18n.ts'
import { connection, state } from '../../../shared/process/processFixture.ts'
import type { App } from '../../app.ts'
import { effects } from '../../effects/index.ts'
import type { Log } from '../../log/log.ts'
import { systemSession } from '../../session.ts'
import type { Cases, ChangeStatus } from '../contract.ts'
import { settingsOf } from './effects/effectFaults.ts'
import { tellOfUnfitEffects, unfitEffects } from './effects/unfitEffects.ts'

let app: App
let cases: Cases

beforeEach(async () => {
  app = await testApp()
  cases = app.services.cases
})
afterEach(() => {
  setSystemTime()
  return app.close()
})

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => ({ code: error.code, ...error.options }),
  )

async function sent() {
  const formId = await publishFault(app)
  const { formDataId, caseToken } = await sendFault(app, visitor(), formId)
  return {
    formId,
    formDataId,
    caseToken,
    to: (connectionId: string, more: Partial<ChangeStatus> = {}): ChangeStatus => ({
      formDataId,
      connectionId,
      currentStateId: connectionId.split('-')[0] ?? '',
      ...more,
    }),
  }
}

test('a connection that is open is followed, and the timeline, the event and the buttons tell', async () => {
  const { formId, formDataId, to } = await sent()
  const events: unknown[] = []
  app.services.events.listen(({ event, data }) => event === 'changeStatuses' && events.push(data))
  const changed = await cases.changeStatus(handler(), to('ny-pagar'))
  expect(changed).toMatchObject({
    status: { _id: 'pagar', name: 'Under handläggning' },
    connections: [{ _id: 'pagar-klar', label: 'Åtgärda' }],
  })
  expect(events).toEqual([{ formId, changes: [{ formDataId, status: 'pagar' }] }])
  expect((await cases.timeline(handler(), { formDataId })).at(-1)).toMatchObject({
    kind: 'status',
    byName: 'Hanna Handläggare',
    detail: { from: 'ny', to: 'pagar', connection: 'ny-pagar' },
  })
  const { connections } = await cases.loadForm(handler(), { formDataId })
  expect(connections).toEqual([{ _id: 'pagar-klar', label: 'Åtgärda', ends: true }])
})

test('a case that has moved on answers STATUS_CHANGED', async () => {
  const { to } = await sent()
  await cases.changeStatus(handler(), to('ny-pagar'))
  expect(await failure(cases.changeStatus(handler(), to('ny-pagar')))).toMatchObject({
    code: 'STATUS_CHANGED',
    detail: { status: 'pagar' },
  })
})

test.each([
  ['the same connection', 'ny-pagar'],
  ['another connection', 'ny-klar'],
])(
  'of two who follow %s of a case at the same instant one moves it, and the other is told where it is',
  async (_, other) => {
    const { formDataId, to } = await sent()
    const done = await Promise.allSettled([
      cases.changeStatus(handler(), to('ny-pagar')),
      cases.changeStatus(admin(), to(other)),
    ])
    const refused = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    const { state } = await cases.loadForm(admin(), { formDataId })
    expect(refused).toMatchObject([{ code: 'STATUS_CHANGED', options: { detail: { status: state?._id } } }])
    const lines = await cases.timeline(admin(), { formDataId })
    expect(lines.map(({ kind }) => kind)).toEqual(['sent', 'status'])
  },
)

const refused: [who: string, session: () => ReturnType<typeof handler>, connection: string, code: string][] =
  [
    ['another assignment role', registrar, 'ny-pagar', 'FORBIDDEN'],
    ['somebody without a role in the process', stranger, 'ny-pagar', 'NOT_FOUND'],
    ['a visitor', visitor, 'ny-pagar', 'NOT_FOUND'],
    ['a connection that leaves another state', handler, 'pagar-klar', 'STATUS_CHANGED'],
    ['a connection that is not there', handler, 'ny-nowhere', 'FORBIDDEN'],
  ]
test.each(refused)('%s is refused', async (_, session, connectionId, code) => {
  const { to } = await sent()
  expect(await failure(cases.changeStatus(session(), to(connectionId)))).toMatchObject({ code })
})

test('a draft is sent in, not moved', async () => {
  const formId = await publishFault(app)
  const { formDataId, caseToken } = await cases.save(visitor(), { formId, data: { gata: 'A' } })
  const input = { formDataId, caseToken, connectionId: 'ny-pagar', currentStateId: 'ny' }
  expect(await failure(cases.changeStatus(visitor(), input))).toMatchObject({ code: 'FORBIDDEN' })
})

test('the form must be valid where the connection says so; force skips it, with a permission and a reason', async () => {
  const { formDataId, formId, to } = await sent()
  await cases.changeStatus(handler(), to('ny-pagar'))
  await cases.save(handler(), { formId, formDataId, data: { gata: null } })
  const go = to('pagar-klar')
  expect(await failure(cases.changeStatus(handler(), go))).toMatchObject({
    code: 'INVALID',
    fields: { gata: 'validation.required' },
  })
  expect(await failure(cases.changeStatus(handler(), { ...go, force: true }))).toMatchObject({
    code: 'INVALID',
    fields: { reason: 'validation.required' },
  })
  expect(await failure(cases.changeStatus(handler(), { ...go, force: true, reason: 'Klart' }))).toMatchObject(
    { code: 'FORBIDDEN' },
  )
  const mayForce = handler({ permissions: new Set(['caseForce']) })
  expect(await cases.changeStatus(mayForce, { ...go, force: true, reason: 'Klart ändå' })).toMatchObject({
    status: { _id: 'klar' },
  })
  const rows = await auditOf(app, 'admin/changeStatus3')
  expect(JSON.parse(rows.at(-1)?.detail ?? '{}')).toMatchObject({
    to: 'klar',
    force: true,
    reason: 'Klart ändå',
  })
})

test('dangerForce goes anywhere, for administrators with a reason', async () => {
  const { to } = await sent()
  const jump = to('ny-pagar', {
    connectionId: undefined,
    state: 'klar',
    dangerForce: true,
    reason: 'Fel från början',
  })
  expect(await failure(cases.changeStatus(handler(), jump))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await failure(cases.changeStatus(admin(), { ...jump, reason: ' ' }))).toMatchObject({
    code: 'INVALID',
  })
  expect(await failure(cases.changeStatus(admin(), { ...jump, state: 'mars' }))).toMatchObject({
    code: 'INVALID',
  })
  expect(await cases.changeStatus(admin(), jump)).toMatchObject({ status: { _id: 'klar' } })
})

test('a user who got a case in person acts in the role they got it in', async () => {
  const { formDataId, to } = await sent()
  await makeUsers(app)
  expect(await failure(cases.loadForm(stranger(), { formDataId }))).toMatchObject({ code: 'NOT_FOUND' })
  await cases.assign(handler(), {
    formDataId,
    permission: 'handler',
    userIds: ['user-stranger'],
    groupIds: [],
  })
  expect((await cases.loadForm(stranger(), { formDataId })).step).toBe('edit')
  expect(await cases.changeStatus(stranger(), to('ny-pagar'))).toMatchObject({ status: { _id: 'pagar' } })
  await cases.assign(handler(), { formDataId, permission: 'handler', userIds: [], groupIds: [] })
  expect(await failure(cases.loadForm(stranger(), { formDataId }))).toMatchObject({ code: 'NOT_FOUND' })
})

test('assigning wants a role of the process, people who exist, and somebody who handles the case', async () => {
  const { formDataId } = await sent()
  await makeUsers(app)
  const input = { formDataId, permission: 'handler', userIds: ['user-stranger'], groupIds: [] }
  expect(await failure(cases.assign(handler(), { ...input, permission: 'boss' }))).toMatchObject({
    code: 'INVALID',
  })
  expect(await failure(cases.assign(handler(), { ...input, userIds: ['nobody'] }))).toMatchObject({
    code: 'INVALID',
  })
  expect(await failure(cases.assign(citizen(), input))).toMatchObject({ code: 'NOT_FOUND' })
})

test('only who may handle cases can be assigned: somebody with an active account and a role', async () => {
  const { formDataId } = await sent()
  await makeUsers(app)
  const { documents } = app.services
  await makeRoles(app, 'role-gone')
  await documents.create(systemSession(), {
    page: 'user',
    id: 'user-gone',
    data: { name: 'Gun Gone', email: 'gun@example.se', status: 'disabled', roles: ['role-gone'] },
  })
  const give = async (id: string, session = handler()) => {
    const input = { formDataId, permission: 'handler', userIds: [id] }
    return app.dispatcher.call(session, 'admin/assign3', input)
  }
  const fields = { userIds: 'validation.cannotHandle' }
  for (const [id, name] of [
    ['user-citizen', 'Carl Citizen'],
    ['user-gone', 'Gun Gone'],
  ] as const) {
    expect(await give(id)).toMatchObject({
      err: { code: 'INVALID', fields, message: expect.stringContaining(`${name} kan inte tilldelas`) },
    })
  }
  const { assign } = (await cases.loadForm(handler(), { formDataId })).formData ?? {}
  expect(assign).toEqual({})
  const asEffect = app.services.effects.run(systemSession(), 'Case/assign', {
    ...{ formDataId, role: 'handler', users: ['user-citizen'] },
  })
  expect(await failure(asEffect)).toMatchObject({ code: 'INVALID', fields })
})

test('who is assigned and loses the role stays named, and has no more to do with the case', async () => {
  const { formDataId } = await sent()
  await makeUsers(app)
  const { documents } = app.services
  const give = (userIds: string[]) =>
    cases.assign(handler(), { formDataId, permission: 'handler', userIds, groupIds: [] })
  await give(['user-stranger'])
  const { revision } = await documents.get(systemSession(), 'user', 'user-stranger')
  await documents.update(systemSession(), {
    ...{ page: 'user', id: 'user-stranger', revision, data: { roles: [] } },
  })
  const lost = citizen({ userId: 'user-stranger', userName: 'Frida Främling' })
  expect(await failure(cases.loadForm(lost, { formDataId }))).toMatchObject({ code: 'NOT_FOUND' })
  const { data } = await cases.list(lost, { scope: 'assigned', page: 1, pageSize: 5 })
  expect(data).toEqual([])
  const held = async () => (await cases.loadForm(handler(), { formDataId })).formData?.assign
  expect(await held()).toEqual({ handler: { users: ['user-stranger'], groups: [] } })
  const options = async (params: object) =>
    app.services.documents.selector(handler(), { page: 'user', ...params })
  expect(await options({ params: { values: ['user-stranger', 'user-handler'] } })).toEqual([
    { value: 'user-stranger', label: 'Frida Främling (kan inte längre handlägga)' },
    { value: 'user-handler', label: 'Hanna Handläggare' },
  ])
  expect((await options({})).map(({ value }) => value)).toEqual(['user-handler', 'user-registrar'])
  // Others are added beside, and taken away is taken for good.
  await give(['user-stranger', 'user-handler'])
  expect(await held()).toMatchObject({ handler: { users: ['user-stranger', 'user-handler'] } })
  await give(['user-handler'])
  expect(await failure(give(['user-stranger']))).toMatchObject({ code: 'INVALID' })
})

test('mails and bells for those who are assigned leave out who has lost the role', async () => {
  const formId = await withEffects([
    { effect: 'Case/assign', input: { role: 'handler', users: ['user-stranger', 'user-handler'] } },
  ])
  const { formDataId } = await sendFault(app, visitor(), formId)
  await app.services.work.start()
  await app.services.work.idle()
  await app.services.documents.update(systemSession(), {
    ...{ page: 'user', id: 'user-stranger', data: { roles: [] } },
  })
  const run = (effect: string, input: object) =>
    app.services.effects.run(systemSession(), effect, { formDataId, to: 'assigned', ...input })
  expect(await run('Case/notify', {})).toMatchObject({ told: ['user-handler'] })
  expect(await run('Case/mail', { template: 'mail-tack' })).toMatchObject({ to: ['user-handler@example.se'] })
})

test('whoever is newly assigned finds it in the bell, in their own words', async () => {
  const { formDataId } = await sent()
  await makeUsers(app)
  const rung: unknown[] = []
  const rang = new Promise<void>((resolve) => {
    app.services.events.listen(({ event, audience }) => {
      if (event !== 'notifications') return
      rung.push(audience)
      resolve()
    })
  })
  const give = (userIds: string[]) =>
    cases.assign(handler(), { formDataId, permission: 'handler', userIds, groupIds: [] })
  await give(['user-stranger'])
  await give(['user-stranger', 'user-handler'])
  const bell = await app.services.notifications.list(stranger(), { limit: 5, offset: 0 })
  expect(bell).toMatchObject({
    totalCount: 1,
    unread: 1,
    items: [{ refId: formDataId, href: `/case/${formDataId}`, unread: true }],
  })
  expect(bell.items[0]?.msg).toEndWith('-00001, Felanmälan')
  expect(await app.services.notifications.unread(handler())).toBe(0)
  await rang
  expect(rung).toEqual([{ users: ['user-stranger'] }])
})

test('notes to the citizen are seen by the author, internal ones by staff alone', async () => {
  const { formDataId, caseToken } = await sent()
  const author = { formDataId, caseToken }
  const { note } = await cases.addNote(handler(), { formDataId, noteType: 'internal', note: 'Hemligt' })
  await cases.addNote(handler(), { formDataId, noteType: 'citizen', note: 'Vi kommer i morgon' })
  await cases.addNote(visitor(), { ...author, noteType: 'citizen', note: 'Tack' })
  expect(
    await failure(cases.addNote(visitor(), { ...author, noteType: 'internal', note: 'x' })),
  ).toMatchObject({ code: 'FORBIDDEN' })
  expect((await cases.loadForm(visitor(), author)).formData?.notes).toMatchObject({
    citizen: [{ note: 'Vi kommer i morgon' }, { note: 'Tack' }],
  })
  expect((await cases.loadForm(visitor(), author)).formData?.notes.internal).toBeUndefined()
  expect((await cases.loadForm(registrar(), { formDataId })).formData?.notes.internal).toMatchObject([
    { note: 'Hemligt', createdByName: 'Hanna Handläggare' },
  ])
  expect(await failure(cases.removeNote(registrar(), { formDataId, noteId: note.noteId }))).toMatchObject({
    code: 'FORBIDDEN',
  })
  await cases.removeNote(handler(), { formDataId, noteId: note.noteId })
  expect((await cases.loadForm(handler(), { formDataId })).formData?.notes.internal).toBeUndefined()
  expect((await cases.timeline(handler(), { formDataId })).map(({ kind }) => kind)).toEqual([
    'sent',
    'note',
    'note',
    'note',
    'noteRemoved',
  ])
})

test('markers are between staff', async () => {
  const { formDataId, caseToken } = await sent()
  const at = { formDataId, markerType: 'internal' as const, componentId: 'gata' }
  await cases.addMarker(handler(), { ...at, note: 'Stämmer det?' })
  expect((await cases.loadForm(registrar(), { formDataId })).formData?.markers).toMatchObject({
    internal: { gata: { note: 'Stämmer det?' } },
  })
  expect((await cases.loadForm(visitor(), { formDataId, caseToken })).formData?.markers).toEqual({})
  expect(await cases.removeMarker(handler(), at)).toEqual({ markers: { internal: {} } })
})

async function withEffects(effects: { effect: string; input: Record<string, unknown> }[]) {
  await app.services.documents.create(systemSession(), {
    page: 'mail',
    id: 'mail-tack',
    data: {
      name: 'Tack',
      subject: 'Ärende {{ case.DiaryNumber }}',
      text: 'Du anmälde {{ answers.kategori }} på {{ data.gata }}. {{ case.href }}',
    },
  })
  await makeUsers(app)
  const base = faultGraph()
  base.states[0] = state('ny', 'start', { ...base.states[0], onEnter: effects })
  return publishFault(app, { graph: base })
}

test('sending in queues the effects of the start state: the citizen gets their mail, once', async () => {
  const formId = await withEffects([{ effect: 'Case/mail', input: { template: 'mail-tack', to: 'author' } }])
  const { formDataId, DiaryNumber } = await sendFault(app, visitor(), formId)
  await app.services.work.start()
  await app.services.work.idle()
  const { rows } = await app.services.mail.list(admin(), { caseId: formDataId, pageNo: 1, pageSize: 10 })
  expect(rows).toMatchObject([{ recipients: ['anna@example.se'], subject: `Ärende ${DiaryNumber}` }])
  expect(rows[0]?.text).toContain('Du anmälde Väg på Storgatan 1.')
  // Who has no account comes to it by a link of their own, which nothing keeps.
  expect(rows[0]?.text).toContain('/message?token=•••••')
  expect((await cases.timeline(handler(), { formDataId })).at(-1)).toMatchObject({
    kind: 'effect',
    detail: { effect: 'Case/mail', output: { to: ['anna@example.se'] } },
  })
})

test('what the timeline says of a mail is what the outbox has, now', async () => {
  const formId = await withEffects([{ effect: 'Case/mail', input: { template: 'mail-tack', to: 'author' } }])
  const { formDataId } = await sendFault(app, visitor(), formId)
  await app.services.work.start()
  await app.services.work.idle()
  const said = async () => (await cases.timeline(handler(), { formDataId })).at(-1)?.detail.mails
  const to = 'anna@example.se'
  // Without a mail server it stays here.
  expect(await said()).toEqual([{ status: 'kept', to }])
  const { rows } = await app.services.mail.list(admin(), { caseId: formDataId, pageNo: 1, pageSize: 10 })
  const org = admin().org
  await app.services.store.write((tx) =>
    tx.mails.update(org, rows[0]?._id ?? '', { status: 'failed', lastError: '550 No such user' }),
  )
  expect(await said()).toEqual([{ status: 'failed', to, reason: '550 No such user' }])
})

test('effects run in their order: assigned first, the assigned are told after', async () => {
  const formId = await withEffects([
    { effect: 'Case/assign', input: { role: 'handler', users: ['user-stranger'] } },
    { effect: 'Case/notify', input: { to: 'assigned', msg: 'Nytt: {number}' } },
    { effect: 'Case/mail', input: { template: 'mail-tack', to: 'assigned' } },
  ])
  const { formDataId } = await sendFault(app, visitor(), formId)
  await app.services.work.start()
  await app.services.work.idle()
  expect((await cases.loadForm(stranger(), { formDataId })).formData?.assign).toEqual({
    handler: { users: ['user-stranger'], groups: [] },
  })
  expect(
    (await app.services.notifications.list(stranger(), { limit: 5, offset: 0 })).items.map(({ msg }) =>
      msg.slice(0, 4),
    ),
  ).toContain('Nytt')
  const { rows } = await app.services.mail.list(admin(), { caseId: formDataId, pageNo: 1, pageSize: 10 })
  expect(rows).toMatchObject([{ recipients: ['user-stranger@example.se'] }])
  // Staff read in the timeline who it was, by name; the author does not.
  const told = (await cases.timeline(handler(), { formDataId })).map(({ kind, detail }) => [kind, detail])
  const name = (await app.services.documents.namesOf(admin(), ['user-stranger'])).get('user-stranger')
  expect(told).toContainEqual(['sent', expect.objectContaining({ sender: 'visitor' })])
  expect(told).toContainEqual([
    'assigned',
    expect.objectContaining({ added: [name], removed: [], roleName: 'Handläggare' }),
  ])
  expect(told).toContainEqual([
    'effect',
    expect.objectContaining({ effect: 'Case/notify', names: expect.arrayContaining([name]) }),
  ])
})

test('an effect that fails for good is told in the timeline, and does not stop the others', async () => {
  const { documents } = app.services
  const gone = { name: 'Borta', subject: 'Hej', text: 'Hej' }
  await documents.create(systemSession(), { page: 'mail', id: 'mail-borta', data: gone })
  const formId = await withEffects([
    { effect: 'Case/mail', input: { template: 'mail-borta', to: 'author' } },
    { effect: 'Case/mail', input: { template: 'mail-tack', to: 'author' } },
  ])
  await documents.remove(systemSession(), { page: 'mail', ids: ['mail-borta'] })
  const { formDataId } = await sendFault(app, visitor(), formId)
  await rewrite(app.services.store, (database) => void database.run('UPDATE tasks SET maxAttempts = 1'))
  await app.services.work.start()
  await app.services.work.idle()
  const entries = (await cases.timeline(handler(), { formDataId })).slice(1)
  expect(entries.map(({ kind }) => kind).sort()).toEqual(['effect', 'effectFailed'])
  expect(await app.services.work.dead('default')).toMatchObject([{ kind: 'caseEffect' }])
  const [logged] = databaseOf(app.services.store).query("SELECT msg FROM log WHERE kind = 'effect'").all()
  expect(logged).toMatchObject({ msg: expect.stringContaining(`Case/mail for case ${formDataId}: `) })
})

test.each([
  ['is not there', 'Case/nothing'],
  ['is not one for processes', 'Category/list'],
])('a process that names an effect which %s cannot be published', async (_, effect) => {
  const base = faultGraph()
  base.states[0] = state('ny', 'start', { ...base.states[0], onEnter: [{ effect, input: {} }] })
  expect(await failure(publishFault(app, { graph: base }))).toMatchObject({
    code: 'INVALID',
    fields: { publish: 'process.unknownEffect' },
  })
})

test('a process whose effects name what is not there cannot be published, and is told where', async () => {
  const base = faultGraph()
  base.states[0] = state('ny', 'start', {
    ...base.states[0],
    onEnter: [{ effect: 'Case/mail', input: { template: 'gone' } }],
  })
  const refused = await failure(publishFault(app, { graph: base }))
  const problem = { nodeId: 'ny', key: 'validation.reference', field: 'states.ny.onEnter.0.input.template' }
  expect(refused).toMatchObject({ code: 'INVALID', detail: { problems: [problem] } })
})

test('a process that sets what an effect does not take cannot be published, and is told where', async () => {
  const base = faultGraph()
  base.states[0] = state('ny', 'start', {
    ...base.states[0],
    onEnter: [
      { effect: 'Case/notify', input: { to: 'assigned' } },
      { effect: 'Case/mail', input: { to: 'everybody', subject: 'Hej' } },
    ],
  })
  const refused = await failure(publishFault(app, { graph: base }))
  expect(refused).toMatchObject({ code: 'INVALID' })
  const { problems } = (refused as unknown as { detail: { problems: object[] } }).detail
  expect(problems).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        nodeId: 'ny',
        key: 'validation.notAnOption',
        field: 'states.ny.onEnter.1.input.to',
      }),
      expect.objectContaining({
        key: 'validation.unknownKey',
        field: 'states.ny.onEnter.1.input.subject',
      }),
      expect.objectContaining({
        key: 'validation.required',
        field: 'states.ny.onEnter.1.input.template',
      }),
    ]),
  )
})

test('what a newer version does not take any more is told when it starts, once', async () => {
  await withEffects([{ effect: 'Case/notify', input: { to: 'assigned' } }])
  const told: string[] = []
  const look = async (known: Parameters<typeof tellOfUnfitEffects>[1], signal?: AbortSignal) => {
    told.length = 0
    const write = (...[org, kind, level, line]: string[]) =>
      String(told.push([org, kind, level, line].join(' ')))
    await tellOfUnfitEffects({ store: app.services.store, log: { write } as Log }, known, signal)
    return [...told]
  }
  const today = settingsOf(effects)
  expect(await look(today)).toEqual([])
  const newer = new Map(today).set('Case/notify', { whom: text(msg`Text`, { required: true }) })
  // Stopped before it was done: the next start looks.
  expect(await look(newer, AbortSignal.abort())).toEqual([])
  const place = 'default effect error Case/notify does not fit in Felanmälan, version'
  const first = await look(newer)
  expect(first).toContain(`${place} 1: states.ny.onEnter.0.input.to (validation.unknownKey)`)
  expect(first).toContain(`${place} 1: states.ny.onEnter.0.input.whom (validation.required)`)
  expect(await look(newer)).toEqual([])
  // An effect that is gone.
  const fewer = new Map([...newer].filter(([name]) => name !== 'Case/notify'))
  expect(await look(fewer)).toEqual([`${place} 1: states.ny.onEnter.0 (process.unknownEffect)`])
})

test('processes are looked through in pieces; an old version counts while cases are in it', async () => {
  const formId = await withEffects([{ effect: 'Case/notify', input: { to: 'assigned' } }])
  const { published, cases: stored } = app.services.store.read
  const { process } = (await app.services.documents.published(systemSession(), 'form', formId))?.data ?? {}
  const processId = String(process)
  for (let n = 0; n < 2; n++) await app.services.documents.publish(systemSession(), processId, '')
  const live = async (limit: number, after: Parameters<typeof published.following>[1] = null) =>
    (await published.following('process', after, limit)).map((one) => [one.version, one.live])
  expect(await live(9)).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ])
  expect(await live(1, { org: 'default', documentId: processId, version: 1 })).toEqual([[2, false]])
  expect(await stored.isAnyIn('default', processId, 3)).toBe(false)
  await sendFault(app, visitor(), formId)
  expect(await stored.isAnyIn('default', processId, 3)).toBe(true)
  expect(await stored.isAnyIn('default', processId, 2)).toBe(false)

  const all = await published.following('process', null, 9)
  const none = settingsOf([])
  const versions = async (isAnyIn: (org: string, id: string, version: number) => boolean) =>
    (await unfitEffects(all, isAnyIn, none)).map(({ version }) => version)
  expect(await versions(() => false)).toEqual([3])
  expect(await versions((...[, , version]) => version === 1)).toEqual([1, 3])
})

test('a timer follows its connection when it is time, and not when the case has left', async () => {
  const base = faultGraph()
  base.states[0] = state('ny', 'start', {
    ...base.states[0],
    timers: [{ _id: 't1', after: 'P7D', connection: 'ny-klar' }],
  })
  const formId = await publishFault(app, { graph: base })
  const waits = await sendFault(app, visitor(), formId)
  const left = await sendFault(app, visitor(), formId)
  await cases.changeStatus(handler(), {
    formDataId: left.formDataId,
    connectionId: 'ny-pagar',
    currentStateId: 'ny',
  })
  await app.services.work.start()
  await app.services.work.idle()
  expect((await cases.loadForm(handler(), { formDataId: waits.formDataId })).state?._id).toBe('ny')
  setSystemTime(Date.now() + 7 * 86_400_000)
  app.services.work.wake()
  await app.services.work.idle()
  expect((await cases.loadForm(handler(), { formDataId: waits.formDataId })).state?._id).toBe('klar')
  expect((await cases.loadForm(handler(), { formDataId: left.formDataId })).state?._id).toBe('pagar')
})

test('a timer whose connection asks for a valid form does not go on where it is none, also when it is put right, and says so', async () => {
  const process = faultGraph()
  process.states[1] = state('pagar', 'normal', {
    ...process.states[1],
    timers: [{ _id: 't1', after: 'P7D', connection: 'pagar-klar' }],
  })
  const { work } = app.services
  const formId = await publishFault(app, { graph: process })
  await work.start()
  const { formDataId } = await sendFault(app, visitor(), formId)
  const to = { formDataId, connectionId: 'ny-pagar', currentStateId: 'ny' }
  await cases.changeStatus(handler(), to)
  await cases.save(handler(), { formId, formDataId, data: { gata: '' } })
  setSystemTime(Date.now() + 8 * 86_400_000)
  work.wake()
  await work.idle()
  await cases.save(handler(), { formId, formDataId, data: { gata: 'Storgatan 1' } })
  setSystemTime(Date.now() + 30 * 86_400_000)
  work.wake()
  await work.idle()
  expect((await cases.loadForm(handler(), { formDataId })).state?._id).toBe('pagar')
  const timeline = await cases.timeline(handler(), { formDataId })
  expect(timeline.filter(({ kind }) => kind === 'timer').map(({ detail }) => detail)).toEqual([
    { timer: 't1', invalid: true },
  ])
})

test('a timer on a date moves with the answer', async () => {
  const base = faultGraph()
  base.states[0] = state('ny', 'start', {
    ...base.states[0],
    timers: [{ _id: 't1', atValue: 'datum', connection: 'ny-klar' }],
  })
  const formId = await publishFault(app, { graph: base })
  const { formDataId } = await sendFault(app, visitor(), formId, { datum: '2020-01-01' })
  await cases.save(handler(), { formId, formDataId, data: { datum: '2999-01-01' } })
  await app.services.work.start()
  await app.services.work.idle()
  expect((await cases.loadForm(handler(), { formDataId })).state?._id).toBe('ny')
  await cases.save(handler(), { formId, formDataId, data: { datum: '2020-02-01' } })
  await app.services.work.idle()
  expect((await cases.loadForm(handler(), { formDataId })).state?._id).toBe('klar')
})

test('what leaves a decision says since when the answers stood that it was made on, and not to who sent it in', async () => {
  const base = faultGraph()
  base.states = base.states.map((one) =>
    one._id === 'pagar' ? { ...one, subType: 'decision', steps: { handler: 'edit' } } : one,
  )
  setSystemTime(new Date('2026-03-12T08:00:00Z'))
  const formId = await publishFault(app, { graph: base })
  const author = citizen()
  const { formDataId } = await sendFault(app, author, formId)
  const to = (connectionId: string, currentStateId: string) => ({ formDataId, connectionId, currentStateId })
  const last = async (as = handler()) => (await cases.timeline(as, { formDataId })).at(-1)?.detail
  setSystemTime(new Date('2026-03-12T09:00:00Z'))
  await cases.changeStatus(handler(), to('ny-pagar', 'ny'))
  expect(await last()).not.toHaveProperty('decidedOn')
  setSystemTime(new Date('2026-03-12T10:00:00Z'))
  await cases.save(handler(), { formId, formDataId, data: { gata: 'Nygatan 2' } })
  setSystemTime(new Date('2026-03-12T11:00:00Z'))
  await cases.changeStatus(handler(), to('pagar-klar', 'pagar'))
  expect(await last()).toMatchObject({ to: 'klar', decidedOn: Date.parse('2026-03-12T10:00:00Z') })
  expect(await last(author)).not.toHaveProperty('decidedOn')
})

test('a condition on a connection is asked of the answers', async () => {
  const base = faultGraph()
  base.connections.push(
    connection('ny-klar2', {
      to: 'klar',
      label: 'Park',
      condition: { value: 'kategori', is: 'equals', to: 'park' },
    }),
  )
  const formId = await publishFault(app, { graph: base })
  const road = await sendFault(app, visitor(), formId)
  const park = await sendFault(app, visitor(), formId, { kategori: 'park' })
  const labels = async (formDataId: string) =>
    (await cases.loadForm(handler(), { formDataId })).connections.map(({ label }) => label)
  expect(await labels(road.formDataId)).toEqual(['Börja'])
  expect(await labels(park.formDataId)).toEqual(['Börja', 'Park'])
})

test('a step noaccess shuts a role out, and an administrator in', async () => {
  const base = faultGraph()
  base.states[0] = state('ny', 'start', { ...base.states[0], steps: { registrar: 'noaccess' } })
  const formId = await publishFault(app, { graph: base })
  const { formDataId } = await sendFault(app, visitor(), formId)
  expect(await failure(cases.loadForm(registrar(), { formDataId }))).toMatchObject({ code: 'NOT_FOUND' })
  expect((await cases.loadForm(admin(), { formDataId })).step).toBe('summary')
})

test('a role taken out of the process as it is published now gives no access to old cases either', async () => {
  const { formDataId } = await sent()
  const { documents } = app.services
  await makeRoles(app, 'role-new')
  await documents.update(systemSession(), {
    page: 'process',
    id: 'process-fault',
    data: {
      assignmentRoles: [
        { key: 'handler', name: 'H', roles: ['role-new'] },
        { key: 'registrar', name: 'R' },
      ],
    },
  })
  await documents.publish(systemSession(), 'process-fault', '')
  expect(await failure(cases.loadForm(handler(), { formDataId }))).toMatchObject({ code: 'NOT_FOUND' })
  expect((await cases.loadForm(sessionWith('user', { roles: ['role-new'] }), { formDataId })).step).toBe(
    'edit',
  )
})
