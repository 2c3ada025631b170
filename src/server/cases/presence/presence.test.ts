import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  citizen,
  handler,
  handlerRole,
  publishFault,
  registrar,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { CasePresent } from '../../../shared/wire/events.ts'
import type { App } from '../../app.ts'
import type { Session } from '../../session.ts'
import { createForms } from '../forms.ts'
import type { Before, Hearer, Presence } from './contract.ts'
import { createPresence } from './presence.ts'

let app: App
let presence: Presence & { close(): void }
let first: string
let second: string
/** Quick, so that tests are. Milliseconds. */
const times = { bundled: 20, lives: 60_000 }

beforeEach(async () => {
  app = await testApp()
  const formId = await publishFault(app)
  first = (await sendFault(app, citizen(), formId)).formDataId
  second = (await sendFault(app, visitor(), formId)).formDataId
  const { store, documents } = app.services
  presence = createPresence({ store, forms: createForms({ store, documents }) }, times)
})
afterEach(async () => {
  setSystemTime()
  presence.close()
  await app.close()
})

/** Somebody with a window, and what it was told. */
function somebody(session: Session) {
  const told: Record<string, CasePresent[]>[] = []
  let now = session
  const hearer: Hearer = { session: () => now, tell: ({ cases }) => told.push(cases) }
  return {
    told,
    hearer,
    has: (before: Partial<Before>) =>
      presence.put(hearer, { open: null, writing: false, shown: [], ...before }),
    becomes: (next: Session) => {
      now = next
    },
  }
}
const settled = () => Bun.sleep(times.bundled * 4)
const person = ({ userId, userName }: Session, writing = false): CasePresent => ({
  ...{ _id: userId ?? '', name: userName, writing },
})
const colleague = (more: Partial<Session> = {}) =>
  handler({ id: 's-2', userId: 'user-2', userName: 'Maria Holm', ...more })

test('two on a case hear of each other, a list of both, and nobody of themselves', async () => {
  const [hanna, maria, list] = [somebody(handler()), somebody(colleague()), somebody(registrar())]
  hanna.has({ open: first })
  list.has({ shown: [first, second] })
  await settled()
  expect(hanna.told).toEqual([])
  expect(list.told).toEqual([{ [first]: [person(handler())] }])

  maria.has({ open: first })
  await settled()
  expect(hanna.told).toEqual([{ [first]: [person(colleague())] }])
  expect(maria.told).toEqual([{ [first]: [person(handler())] }])
  expect(list.told.at(-1)).toEqual({ [first]: [person(handler()), person(colleague())] })

  maria.has({ open: first, writing: true })
  await settled()
  expect(hanna.told.at(-1)).toEqual({ [first]: [person(colleague(), true)] })
  presence.gone(maria.hearer)
  await settled()
  expect(hanna.told.at(-1)).toEqual({ [first]: [] })
  presence.leave(hanna.hearer, second)
  presence.leave(hanna.hearer, first)
  await settled()
  expect(list.told.at(-1)).toEqual({ [first]: [] })
  expect(maria.told).toHaveLength(1)
})

test('whoever does not handle the case hears nothing, however they ask', async () => {
  const others: Session[] = [
    ...[stranger(), citizen(), visitor()],
    // Assigned by name to somebody else, another organisation, no role any more.
    handler({ org: 'another', id: 's-o', userId: 'user-o' }),
    handler({ id: 's-n', userId: 'user-n', roles: [] }),
    admin().userId ? { ...admin(), org: 'another' } : admin(),
  ]
  const windows = others.map(somebody)
  for (const one of windows) one.has({ open: first, writing: true, shown: [first, second] })
  const hanna = somebody(handler())
  hanna.has({ open: first })
  await settled()
  for (const one of windows) one.has({ shown: [first, second] })
  hanna.has({ open: second, writing: true })
  await settled()
  expect(windows.map(({ told }) => told)).toEqual(others.map(() => []))
  // Nor are they told of: nobody sees who has not the case.
  expect(hanna.told).toEqual([])
  for (const session of others)
    await expect(presence.require(session, first)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(presence.require(handler(), 'no-such-case')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await presence.require(handler(), first)
  await presence.require(admin(), first)
})

test('who loses the right is told that nobody is there, and stands there for nobody', async () => {
  const [hanna, maria] = [somebody(handler()), somebody(colleague())]
  hanna.has({ open: first })
  maria.has({ open: first })
  await settled()
  maria.becomes(colleague({ roles: [] }))
  hanna.has({ open: first, writing: true })
  await settled()
  expect(maria.told).toEqual([{ [first]: [person(handler())] }, { [first]: [] }])
  expect(hanna.told.at(-1)).toEqual({ [first]: [] })
  hanna.has({ open: first })
  await settled()
  expect(maria.told).toHaveLength(2)
})

test('a case in the trash can is nobody’s', async () => {
  const [hanna, list] = [somebody(handler()), somebody(registrar())]
  hanna.has({ open: first })
  list.has({ shown: [first] })
  await settled()
  await app.services.cases.remove(admin(), [first])
  hanna.has({ open: first, writing: true })
  await settled()
  expect(list.told.at(-1)).toEqual({ [first]: [] })
})

test('a person with two windows is one, who writes as long as one of them does', async () => {
  const [one, two, list] = [somebody(colleague()), somebody(colleague({ id: 's-3' })), somebody(handler())]
  one.has({ open: first, writing: true })
  two.has({ open: first })
  list.has({ shown: [first] })
  await settled()
  expect(list.told).toEqual([{ [first]: [person(colleague(), true)] }])
  expect(one.told).toEqual([])
  presence.gone(one.hearer)
  await settled()
  expect(list.told.at(-1)).toEqual({ [first]: [person(colleague())] })
})

test('what is not said again goes after a while', async () => {
  presence.close()
  const { store, documents } = app.services
  const lives = 400
  presence = createPresence({ store, forms: createForms({ store, documents }) }, { bundled: 20, lives })
  const [hanna, list] = [somebody(handler()), somebody(registrar())]
  const lists = () => list.has({ shown: [first] })
  // The clock stands still but where it is set: on a busy machine more goes by than what is waited for.
  const began = Date.now()
  setSystemTime(began)
  hanna.has({ open: first })
  lists()
  while (list.told.length < 1) await Bun.sleep(5)
  setSystemTime(began + lives - 1)
  lists()
  await Bun.sleep(lives / 3)
  expect(list.told).toHaveLength(1)
  setSystemTime(began + lives)
  while (list.told.length < 2) await Bun.sleep(5)
  expect(list.told).toEqual([{ [first]: [person(handler())] }, { [first]: [] }])
})

test('much at a time is told together', async () => {
  const [hanna, list] = [somebody(handler()), somebody(registrar())]
  list.has({ shown: [first, second] })
  for (let n = 0; n < 50; n++) hanna.has({ open: n % 2 === 0 ? first : second, writing: n % 3 === 0 })
  await settled()
  expect(list.told).toEqual([{ [second]: [person(handler())] }])
})

test('a list in which nobody has a case open asks the store nothing', async () => {
  let reads = 0
  const { store } = app.services
  const counting = {
    ...store,
    read: {
      ...store.read,
      cases: {
        ...store.read.cases,
        find: (org: string, id: string) => {
          reads++
          return store.read.cases.find(org, id)
        },
      },
    },
  }
  const { documents } = app.services
  const own = createPresence({ store: counting, forms: createForms({ store, documents }) }, times)
  const shown = Array.from({ length: 100 }, (_, n) => `case-${n}`)
  own.put(somebody(handler()).hearer, { open: null, writing: false, shown })
  await settled()
  expect(reads).toBe(0)
  own.close()
})

test('the role of another process does not open a case', async () => {
  const other = somebody(handler({ id: 's-p', userId: 'user-p', roles: ['role-of-others'] }))
  const hanna = somebody(handler({ roles: [handlerRole] }))
  other.has({ shown: [first] })
  hanna.has({ open: first })
  await settled()
  expect(other.told).toEqual([])
})
