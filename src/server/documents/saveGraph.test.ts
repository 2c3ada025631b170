import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { faultGraph } from '../../../test/support/cases.ts'
import { sessionWith, testApp } from '../../../test/support/scenario.ts'
import { state } from '../../shared/process/processFixture.ts'
import type { App } from '../app.ts'
import type { Session } from '../session.ts'
import { lockLostMs } from './locks.ts'

const builder = sessionWith('processBuilder')
const colleague = sessionWith('processBuilder', { id: 'session-2', userId: 'user-2', userName: 'Kim Ek' })
let app: App
let id: string
beforeEach(async () => {
  app = await testApp()
  const data = { name: 'Felanmälan', process: faultGraph() }
  id = (await app.services.documents.create(builder, { page: 'process', data }))._id
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

const graphWith = (name: string) => {
  const { states, ...rest } = faultGraph()
  return { ...rest, states: [...states, state(name, 'end')] }
}
const save = (revision: number, name = 'till', session: Session = builder) =>
  app.services.processes.save(session, { id, process: graphWith(name), revision })
const draft = () => app.services.processes.load(builder, id)
const versions = async () =>
  (await app.services.documents.history(builder, 'process', id)).map(({ revision }) => revision)

test('who writes at the same time does not wait for a graph to be checked', async () => {
  const done: string[] = []
  const graph = save(1).then(() => done.push('graph'))
  const other = app.services.store.write(() => {}).then(() => done.push('other'))
  await Promise.all([graph, other])
  expect(done).toEqual(['other', 'graph'])
})

test('of two who save the same revision at once one is told that it is old', async () => {
  const both = await Promise.allSettled([save(1), save(1)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find((one) => one.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 'CONFLICT', options: { detail: { revision: 2 } } })
  expect((await draft()).revision).toBe(2)
})

test('what is decided about the process while its graph is checked stands', async () => {
  const saved = save(1)
  await app.services.store.write((tx) => tx.documents.update(builder.org, id, { published: 1 }))
  await saved
  expect((await draft()).document).toMatchObject({ name: 'Felanmälan', revision: 2, published: 1 })
})

test('the graph and the fields beside it share one revision', async () => {
  await save(1)
  const { documents } = app.services
  const data = { name: 'Fel', assignmentRoles: [{ key: 'handler', name: 'Handläggare' }] }
  const renamed = await documents.update(builder, { page: 'process', id, data, revision: 2 })
  expect(renamed.revision).toBe(3)
  expect(save(2)).rejects.toMatchObject({ code: 'CONFLICT' })
  await save(3, 'sen')
  const { document, process } = await draft()
  expect(document).toMatchObject({ name: 'Fel', revision: 4, assignmentRoles: [{ key: 'handler' }] })
  expect(process).toEqual(graphWith('sen'))
})

test('saves of one sitting are one version, those of another person or another time their own', async () => {
  const start = Date.now()
  const at = (minutes: number) => setSystemTime(new Date(start + minutes * 60_000))
  at(1)
  await save(1)
  await save(2)
  at(2)
  await save(3)
  expect(await versions()).toEqual([4, 1])
  at(4)
  await save(4, 'till', colleague)
  await save(5, 'till', colleague)
  expect(await versions()).toEqual([6, 4, 1])
  at(10)
  await save(6)
  expect(await versions()).toEqual([7, 6, 4, 1])
})

test('who has it keeps it from others until nothing has been heard for a minute', async () => {
  const start = Date.now()
  const after = (ms: number) => setSystemTime(new Date(start + ms))
  after(0)
  expect(await app.services.processes.lock(builder, id, { takeOver: false })).toMatchObject({ mine: true })
  after(lockLostMs - 1)
  expect(save(1, 'till', colleague)).rejects.toMatchObject({
    code: 'LOCKED',
    options: { detail: { holder: { userId: 'user-1', name: 'Maria Holm' }, mine: false } },
  })
  expect((await draft()).revision).toBe(1)
  after(lockLostMs)
  expect((await draft()).lock).toEqual({ holder: null, mine: false })
  expect(await save(1, 'till', colleague)).toMatchObject({ revision: 2 })
  expect((await draft()).lock).toMatchObject({ holder: { name: 'Kim Ek' }, mine: false })
})

test('a graph that is too long to be kept is refused, as in every other way', async () => {
  const { states, ...rest } = faultGraph()
  const input = { template: 'x'.repeat(1_000_000) }
  const process = {
    ...rest,
    states: states.map((one) => ({ ...one, onEnter: [{ effect: 'Case/mail', input }] })),
  }
  const fields = { process: 'validation.tooLong' }
  expect(app.services.processes.save(builder, { id, process, revision: 1 })).rejects.toMatchObject({
    code: 'INVALID',
    options: { fields },
  })
  expect(
    app.services.documents.update(builder, { page: 'process', id, data: { process } }),
  ).rejects.toMatchObject({ code: 'INVALID', options: { fields } })
})
