import { afterEach, beforeEach, expect, test } from 'bun:test'
import { handler, handlerRole, makeUsers, registrar, stranger, visitor } from '../../../test/support/cases.ts'
import { sessionWith, testApp } from '../../../test/support/scenario.ts'
import type { App } from '../app.ts'
import { type Session, systemSession } from '../session.ts'
import type { NewNotification } from './contract.ts'

let app: App

beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const make = (notification: Omit<NewNotification, 'kind'>, org = 'default') =>
  app.services.store.write((tx) =>
    app.services.notifications.notifyIn(tx, org, { kind: 'process', ...notification }),
  )
const bell = (session: Session) => app.services.notifications.list(session, { limit: 10, offset: 0 })
const words = async (session: Session) => (await bell(session)).items.map(({ msg }) => msg)

/** The people of a fault, the handler in a group and a colleague with the same role. */
async function makePeople() {
  await makeUsers(app)
  const { documents } = app.services
  const group = await documents.create(systemSession(), { page: 'group', data: { name: 'Gata' } })
  await documents.update(systemSession(), { page: 'user', id: 'user-handler', data: { groups: [group._id] } })
  await documents.create(systemSession(), {
    page: 'user',
    id: 'user-2',
    data: { name: 'Två', email: 'tva@example.se', status: 'active', roles: [handlerRole], groups: [] },
  })
  return { group: group._id }
}

test('it reaches users, groups and roles, each reader once, and nobody else', async () => {
  const { group } = await makePeople()
  await make({ msg: 'Hej', users: ['user-handler'], groups: [group], roles: [handlerRole] })
  await make({ msg: 'Till gruppen', groups: [group] })
  await make({ msg: 'Till registratorer', roles: ['role-registrar'] })
  expect(await words(handler())).toEqual(['Till gruppen', 'Hej'])
  expect(await words(handler({ userId: 'user-2' }))).toEqual(['Hej'])
  expect(await words(registrar())).toEqual(['Till registratorer'])
  expect(await words(stranger())).toEqual([])
  expect(await words(visitor())).toEqual([])
  expect(await words({ ...handler(), org: 'other' })).toEqual([])
})

test('whoever caused it is left out', async () => {
  await makePeople()
  await make({ msg: 'Hej', users: ['user-handler'], roles: [handlerRole], except: 'user-handler' })
  expect(await words(handler())).toEqual([])
  expect(await words(handler({ userId: 'user-2' }))).toEqual(['Hej'])
})

test('it counts as unread until it is confirmed, and a key makes it once', async () => {
  expect(await make({ msg: 'Ett', users: ['user-handler'], key: 'k' })).toBeString()
  expect(await make({ msg: 'Ett igen', users: ['user-handler'], key: 'k' })).toBeNull()
  expect(await bell(handler())).toMatchObject({ totalCount: 1, unread: 1, items: [{ unread: true }] })
  expect(await app.services.notifications.confirm(handler())).toBe(0)
  expect(await bell(handler())).toMatchObject({ totalCount: 1, unread: 0, items: [{ unread: false }] })
})

test('more than a thousand unread ones are not counted to their end, and all of them are there', async () => {
  const { store, notifications } = app.services
  await store.write(async (tx) => {
    for (let n = 0; n < 1_002; n++)
      await notifications.notifyIn(tx, 'default', {
        kind: 'process',
        msg: `Nummer ${n}`,
        users: ['user-handler'],
      })
  })
  expect(await bell(handler())).toMatchObject({ totalCount: 1_002, unread: 1_000 })
  expect(await notifications.unread(handler())).toBe(1_000)
})

test('it is removed for one reader alone', async () => {
  await makePeople()
  const id = (await make({ msg: 'Hej', roles: [handlerRole] })) ?? ''
  const call = (session: Session) =>
    app.dispatcher.call(session, 'admin/runEffect3', { effect: 'Notification/remove', context: { _id: id } })
  expect(await call(stranger())).toMatchObject({ err: { code: 'NOT_FOUND' } })
  expect(await call(handler())).toEqual({ data: { unread: 0 } })
  expect(await words(handler())).toEqual([])
  expect(await words(handler({ userId: 'user-2' }))).toEqual(['Hej'])
})

test('the bell of everybody with the role rings with their own count', async () => {
  await makeUsers(app)
  const { documents } = app.services
  const role = await documents.create(systemSession(), { page: 'role', data: { name: 'Jour' } })
  for (const id of ['user-handler', 'user-registrar']) {
    await documents.update(systemSession(), { page: 'user', id, data: { roles: [role._id] } })
  }
  const rung = new Map<string, number>()
  const all = new Promise<void>((resolve) => {
    app.services.events.listen(({ event, audience, data }) => {
      if (event !== 'notifications') return
      rung.set((audience as { users: string[] }).users[0] ?? '', (data as { unread: number }).unread)
      if (rung.size === 2) resolve()
    })
  })
  await make({ msg: 'Hej', roles: [role._id] })
  await all
  expect([...rung].sort()).toEqual([
    ['user-handler', 1],
    ['user-registrar', 1],
  ])
})

test('the list of the shell is the reader’s own', async () => {
  await make({ msg: 'Hej', users: ['user-1'] })
  const reply = await app.dispatcher.call(sessionWith('user'), 'admin/loadGrid', {
    page: 'notification',
    pageSize: 5,
  })
  expect(reply).toMatchObject({ data: { totalCount: 1, rows: [{ msg: 'Hej', unread: true }] } })
  expect(await app.dispatcher.call(sessionWith('user'), 'admin/confirmNotifications', {})).toEqual({
    data: { unread: 0 },
  })
})

test('one whose words nobody knows says so', async () => {
  for (const msg of ['case.someThing', ' ', 'Läs www.bjorkvik.se', 'Hej.'])
    await make({ msg, users: ['user-handler'] })
  expect(await words(handler())).toEqual(['Hej.', 'Läs www.bjorkvik.se', 'Unknown', 'Unknown'])
})
