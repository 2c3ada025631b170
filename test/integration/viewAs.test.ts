import { afterAll, beforeAll, expect, test } from 'bun:test'
import { actions } from '../../src/server/actions/index.ts'
import type { App } from '../../src/server/app.ts'
import type { Reply } from '../../src/server/call/dispatch.ts'
import { effects } from '../../src/server/effects/index.ts'
import { type Session, systemSession } from '../../src/server/session.ts'
import type { Values } from '../../src/shared/fields/field.ts'
import type { Failure } from '../../src/shared/wire/errors.ts'
import { databaseOf } from '../support/database.ts'
import { type Copies, prepare } from './support/copies.ts'
import { difference, rowsOf } from './support/fingerprint.ts'
import { inputsFor } from './support/inputs.ts'
import { rehearsals } from './support/rehearsals.ts'
import { plantWorld, type World } from './support/world.ts'

/**
 * An administrator looks at what a colleague with all rights sees, and calls every action and every effect: nothing changes but
 * the audit log, which names both, and nothing is answered that is the colleague's alone.
 */
let copies: Copies
let world: World
let colleague: string
/** A file that the colleague has put beside a note that is not sent. */
let unsent: string

const secret = 'okapi'

beforeAll(async () => {
  const prepared = await prepare(async (app) => {
    const planted = await plantWorld(app, 'alpha', 'lodjur')
    const system = systemSession(planted.org)
    const { documents, cases, notifications, accounts, store } = app.services
    const { _id } = await documents.create(system, {
      page: 'user',
      data: {
        name: 'Kim Kollega',
        email: 'kim@lodjur.example',
        status: 'active',
        roles: [...planted.admin.roles],
      },
    })
    const kim: Session = { ...planted.admin, userId: _id, userName: 'Kim Kollega', id: null }
    const formDataId = planted.ids.case?.[0] ?? ''
    // All that is theirs alone.
    await cases.save(kim, { formId: planted.ids.form?.[0] ?? '', data: { gata: `${secret}gatan` } })
    await cases.keepNoteDraft(kim, { formDataId, noteType: 'internal', note: secret, was: null })
    await cases.keepCorrection(kim, { formDataId, name: 'gata', value: secret, readAt: 1 })
    await cases.reminders.add(kim, { formDataId, day: '2031-01-01', time: '08:00', word: secret })
    await cases.saved.add(kim, { name: secret, query: 'view=mine', role: null })
    await accounts.setProfile(kim, { tables: { [secret]: 1 } })
    await store.write((tx) =>
      notifications.notifyIn(tx, planted.org, { kind: 'process', users: [_id], msg: secret }),
    )
    const bytes = new TextEncoder().encode(secret)
    const file = { name: 'a.txt', mimeType: 'text/plain', bytes, access: 'case' as const }
    const { assetId } = await app.services.assets.storeFile(kim, file)
    await cases.caughtUp()
    await app.services.work.idle()
    return { world: planted, colleague: _id, unsent: assetId }
  })
  copies = prepared.copies
  world = prepared.planted.world
  colleague = prepared.planted.colleague
  unsent = prepared.planted.unsent
})
afterAll(() => copies?.remove())

/** The administrator's session as each request finds it. */
const now = (app: App): Promise<Session> =>
  app.services.accounts.resolveSession({ ...world.login, address: '10.0.0.1' })
const look = async (app: App, userId = colleague): Promise<Session> => {
  await app.services.accounts.viewAs(await now(app), userId)
  return now(app)
}

const ending = ['user/endViewAs', 'admin/runEffect3']
const calls: [name: string, viewed: boolean, inputs: () => Iterable<Values>, action: string][] = [
  ...actions
    .filter(({ name }) => !ending.includes(name))
    .map((one): (typeof calls)[number] => [
      one.name,
      Boolean(one.viewed),
      () => inputsFor(one, world),
      one.name,
    ]),
  ...effects
    .filter(({ allow }) => allow !== 'nobody')
    .map((one): (typeof calls)[number] => [
      `effect ${one.name}`,
      Boolean(one.viewed),
      function* () {
        for (const context of inputsFor(one, world)) yield { effect: one.name, context }
      },
      'admin/runEffect3',
    ]),
]

test('nothing is changed by looking, and nothing answered that is theirs alone', () =>
  copies.with(async (app) => {
    const rehearsed = new Map<string, Values>()
    const admin = await now(app)
    for (const [name, rehearse] of Object.entries(rehearsals))
      rehearsed.set(name, await rehearse(app, { ...world, admin }).catch(() => ({})))
    // What was prepared sends messages in ten seconds, however long the rest takes: nobody is to send them meanwhile.
    await app.services.work.stop()
    await app.services.cases.caughtUp()
    const viewing = await look(app)
    expect(viewing).toMatchObject({ userName: 'Kim Kollega', viewer: { _id: world.admin.userId } })

    const database = databaseOf(app.services.store)
    const before = rowsOf(database, world.org)
    const wrong: unknown[] = []
    const answered = new Set<string>()
    for (const [name, viewed, inputs, action] of calls) {
      for (const input of [...inputs(), ...(rehearsed.has(name) ? [rehearsed.get(name)] : [])]) {
        const reply: Reply = await app.dispatcher.call(viewing, action, input)
        if (!('err' in reply)) answered.add(name)
        if (!('err' in reply) && !viewed) wrong.push({ name, input, reply })
        if (JSON.stringify(reply).includes(secret)) wrong.push({ name, input, reply })
      }
    }
    expect(wrong).toEqual([])
    // Whatever was set off and not done stands among the tasks.
    const { audit, ...others } = difference(before, rowsOf(database, world.org))
    // Lists are made of the cases at their first use, by whomever.
    const made = ['case_columns', 'case_lists', 'case_values']
    expect(Object.entries(others).filter(([table]) => !made.includes(table))).toEqual([])
    for (const line of audit ?? []) {
      expect(line).toContain(`"actor":"${world.admin.userId}"`)
      expect(line).toContain(`\\"as\\":\\"${colleague}\\"`)
    }
    expect(audit?.some((line) => line.includes('case/read'))).toBe(true)
    for (const name of ['case/list', 'admin/loadForm3', 'case/views', 'admin/loadGrid', 'admin/search3'])
      expect([...answered], name).toContain(name)
  }))

test('the colleague themselves meets all of that', () =>
  copies.with(async (app) => {
    const kim: Session = { ...(await now(app)), userId: colleague, userName: 'Kim Kollega' }
    const formDataId = world.ids.case?.[0] ?? ''
    for (const [name, input] of [
      ['case/noteDraft', { formDataId, noteType: 'internal' }],
      ['case/unsavedCorrections', { formDataId }],
      ['case/reminders', { formDataId }],
      ['case/views', {}],
      ['admin/loadGrid', { page: 'notification', pageNo: 1, pageSize: 10 }],
    ] as const)
      expect(JSON.stringify(await app.dispatcher.call(kim, name, input)), name).toContain(secret)
  }))

test('a file that is not sent is opened by the colleague alone', () =>
  copies.with(async (app) => {
    const { assets } = app.services
    const kim: Session = { ...(await now(app)), userId: colleague, userName: 'Kim Kollega' }
    expect((await assets.open(kim, unsent)).name).toBe('a.txt')
    const opened = await assets.open(await look(app), unsent).catch(({ code }: Failure) => code)
    expect(opened).toBe('NOT_FOUND')
  }))

test('it begins and ends in every window of the login, and leaves two lines in the audit log', () =>
  copies.with(async (app) => {
    const heard: unknown[] = []
    app.services.events.listen(({ event, audience }) => event === 'viewing' && heard.push(audience))
    const own = await now(app)
    const viewing = await look(app)
    expect(heard).toEqual([{ sessions: [own.id] }])
    expect(await app.services.accounts.view(viewing)).toMatchObject({
      ...{ userID: colleague, viewerName: own.userName, orgs: [], userPersistentProfile: {} },
    })
    await app.services.accounts.endViewAs(viewing)
    expect(await now(app)).toEqual(own)
    const { rows } = await app.services.store.read.audit.list(world.org, {
      ...{ limit: 2, offset: 0, newestFirst: true },
    })
    expect(rows.map(({ action, actor, object }) => [action, actor, object])).toEqual([
      ['user/endViewAs', own.userId, `user/${colleague}`],
      ['user/viewAs', own.userId, `user/${colleague}`],
    ])
  }))

test('nobody is viewed who is no staff, nor by anybody but an administrator', () =>
  copies.with(async (app) => {
    const { documents } = app.services
    const system = systemSession(world.org)
    const { _id: citizen } = await documents.create(system, {
      page: 'user',
      data: { name: 'Carl', email: 'carl@lodjur.example', status: 'active' },
    })
    const admin = await now(app)
    const codeOf = async (session: Session, userId: string) => {
      const reply = await app.dispatcher.call(session, 'user/viewAs', { userId })
      return 'err' in reply ? reply.err.code : 'ok'
    }
    expect(await codeOf(admin, citizen)).toBe('INVALID')
    expect(await codeOf(admin, admin.userId ?? '')).toBe('INVALID')
    expect(await codeOf(admin, 'nobody')).toBe('NOT_FOUND')
    await documents.update(system, { page: 'user', id: colleague, data: { status: 'disabled' } })
    expect(await codeOf(admin, colleague)).toBe('INVALID')
    const plain = { ...admin, permissions: new Set(['formBuilder']) }
    expect(await codeOf(plain, colleague)).toBe('FORBIDDEN')
  }))

const gone: [what: string, change: (app: App) => Promise<unknown>][] = [
  ['the colleague has lost every role', (app) => change(app, colleague, { roles: [] })],
  ['the administrator is one no longer', (app) => change(app, world.admin.userId ?? '', { roles: [] })],
]
const change = (app: App, id: string, data: Values) =>
  app.services.documents.update(systemSession(world.org), { page: 'user', id, data })

test.each(gone)('when %s nothing is left, until it is ended', (_, happens) =>
  copies.with(async (app) => {
    await look(app)
    await happens(app)
    const viewing = await now(app)
    expect(viewing.viewer).toBeDefined()
    const reply = await app.dispatcher.call(viewing, 'case/list', {})
    expect(reply).toMatchObject({ err: { code: 'NOT_FOUND' } })
    expect([...viewing.permissions]).toEqual([])
    await app.services.accounts.endViewAs(viewing)
    expect((await now(app)).viewer).toBeUndefined()
  }),
)
