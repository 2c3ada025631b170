import { afterEach, beforeEach, expect, test } from 'bun:test'
import { handler, publishFault } from '../../../../../test/support/cases.ts'
import { sessionWith, testApp } from '../../../../../test/support/scenario.ts'
import type { App } from '../../../app.ts'
import { type Session, systemSession } from '../../../session.ts'

let app: App
let form: string
beforeEach(async () => {
  app = await testApp()
  form = await publishFault(app)
})
afterEach(() => app.close())

const id = 'process-fault'
const builder = (more: Partial<Session> = {}) =>
  sessionWith('admin', { id: 's-b', userId: 'user-b', userName: 'Berit Byggare', ...more })
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ code, options }) => ({ code, ...options }),
  )
const formNow = async () => {
  const [one] = await app.services.processes.formRights(builder(), id)
  if (!one) throw new Error('There is no form')
  return one
}
const set = async (more: object = {}, session = builder()) =>
  app.services.processes.setFormRight(session, {
    ...{ id, form, revision: (await formNow()).revision },
    ...{ node: 'gata', state: 'ny', role: 'handler', right: 'read' as const },
    ...more,
  })

test('the forms of a process tell their pages and questions in reading order, and what rights they have', async () => {
  const { nodes, isAhead, name } = await formNow()
  expect(name).toBe('Felanmälan')
  expect(isAhead).toBe(false)
  expect(nodes.map(({ _id, page }) => [_id, page]).slice(0, 3)).toEqual([
    ['p1', null],
    ['kategori', 'p1'],
    ['gata', 'p1'],
  ])
  expect(await app.services.processes.formRights(builder(), 'process-fault')).toHaveLength(1)
})

test('a right is written into the draft of the form, which has to be published then, and leaves nobody its lock', async () => {
  const after = await set()
  expect(after.isAhead).toBe(true)
  expect(after.nodes.find(({ _id }) => _id === 'gata')?.rights).toEqual({ ny: { handler: 'read' } })
  const system = systemSession()
  const { normStructure, lock } = await app.services.documents.edit(system, form)
  expect(normStructure.gata?.extra.rights).toEqual({ ny: { handler: 'read' } })
  expect(lock.holder).toBeNull()
  // What is live is as it was.
  const live = await app.services.documents.published(system, 'form', form)
  expect(live?.tree?.nodes.gata?.extra).not.toHaveProperty('rights')
  await set({ right: null })
  const { normStructure: again } = await app.services.documents.edit(system, form)
  expect(again.gata?.extra).not.toHaveProperty('rights')
})

test('nothing is written under the lock of somebody else, who keeps it', async () => {
  await app.services.documents.lock(builder({ id: 's-2', userId: 'user-2', userName: 'Olle' }), form)
  expect(await failure(set())).toMatchObject({
    code: 'LOCKED',
    detail: { holder: { name: 'Olle' }, mine: false },
  })
  expect((await formNow()).nodes.every(({ rights }) => Object.keys(rights).length === 0)).toBe(true)
  expect((await app.services.documents.lockOf(builder(), form)).holder?.name).toBe('Olle')
})

test('who has the form open keeps the lock that they have', async () => {
  await app.services.documents.lock(builder(), form)
  await set()
  expect((await app.services.documents.lockOf(builder(), form)).mine).toBe(true)
})

test.each<[string, object, string]>([
  ['on an old draft', { revision: 1_000 }, 'CONFLICT'],
  ['of another process', { id: 'other-process-fault' }, 'NOT_FOUND'],
  ['of what is no question', { node: 'c1' }, 'NOT_FOUND'],
  ['of a question that is gone', { node: 'ingen' }, 'NOT_FOUND'],
  ['of a form that is gone', { form: 'inget' }, 'NOT_FOUND'],
])('a right %s is refused', async (_, more, code) => {
  await publishFault(app, { prefix: 'other-' })
  expect(await failure(set(more))).toMatchObject({ code })
})

test('who may not change the form writes nothing into it', async () => {
  const session = sessionWith('processBuilder', { id: 's-p', userId: 'user-p', userName: 'Petra' })
  expect(await failure(set({}, session))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await failure(set({}, handler()))).toBeDefined()
})

test('the process names the forms whose rights mention states that are gone from it', async () => {
  await set({ state: 'pagar' })
  const load = async () => (await app.services.processes.load(builder(), id)).problems
  const isSaid = ({ key }: { key: string }) => key === 'process.formRightsGone'
  expect((await load()).filter(isSaid)).toEqual([])
  const { process, revision } = await app.services.processes.load(builder(), id)
  await app.services.processes.lock(builder(), id, { takeOver: false })
  const states = process.states.filter(({ _id }) => _id !== 'pagar')
  const { problems } = await app.services.processes.save(builder(), {
    ...{ id, revision, process: { ...process, states } },
  })
  const said = [{ id: null, level: 'hint', key: 'process.formRightsGone', about: 'Felanmälan' }]
  expect(problems.filter(isSaid)).toMatchObject(said)
  expect((await load()).filter(isSaid)).toMatchObject(said)
})
