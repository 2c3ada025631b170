import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  admin,
  citizen,
  handler,
  handlerRole,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { App } from '../../app.ts'
import { type Session, systemSession } from '../../session.ts'
import type { AskHandlers, Cases } from '../contract.ts'

let app: App
let cases: Cases
let formId: string

beforeEach(async () => {
  app = await testApp()
  cases = app.services.cases
  formId = await publishFault(app)
  await makeUsers(app)
})
afterEach(() => app.close())

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => ({ code: error.code, ...error.options }),
  )

const send = async () => (await sendFault(app, visitor(), formId)).formDataId
const give = (formDataId: string, userIds: string[], groupIds: string[] = []) =>
  cases.assign(admin(), { formDataId, permission: 'handler', userIds, groupIds })

async function offered(input: Partial<AskHandlers> = {}, session: Session = handler()): Promise<string[]> {
  return (await cases.handlers(session, { limit: 100, ...input })).handlers.map(({ _id }) => _id)
}

const makeGroup = (id: string, data: object = {}) =>
  app.services.documents.create(systemSession(), { page: 'group', id, data: { name: id, ...data } })
const change = (id: string, data: object) =>
  app.services.documents.update(systemSession(), { page: 'user', id, data: { ...data } })

test('those who can be given a case are offered, who has the role in its process first, and nobody else', async () => {
  const formDataIds = [await send()]
  expect(await offered({ formDataIds, role: 'handler' })).toEqual([
    'user-handler',
    'user-stranger',
    'user-registrar',
  ])
  expect(await offered({ formDataIds, role: 'registrar' })).toEqual([
    'user-registrar',
    'user-stranger',
    'user-handler',
  ])
  const { handlers } = await cases.handlers(handler(), { formDataIds, role: 'handler', limit: 100 })
  expect(handlers.map(({ usual }) => usual)).toEqual([true, false, false])
})

test('who only builds is told of nobody’s work and absences', async () => {
  const data = { name: 'Bygger', permissions: ['viewBuilder' as const] }
  await app.services.documents.create(systemSession(), {
    ...{ page: 'role', applicationRef: 'admin', id: 'role-builds', data },
  })
  expect(await offered({}, stranger())).toContain('user-handler')
  await change('user-stranger', { roles: ['role-builds'] })
  expect(await offered({}, stranger())).toEqual([])
})

const becomes: [what: string, data: object][] = [
  ['is shut out', { status: 'disabled' }],
  ['waits for approval', { status: 'pending' }],
  ['loses every role', { roles: [] }],
]
test.each(becomes)('whoever %s is not offered any more, and refused', async (_, data) => {
  const formDataId = await send()
  expect(await offered({ formDataIds: [formDataId] })).toContain('user-stranger')
  await change('user-stranger', data)
  expect(await offered({ formDataIds: [formDataId] })).toEqual(['user-handler', 'user-registrar'])
  expect(await failure(give(formDataId, ['user-stranger']))).toMatchObject({
    code: 'INVALID',
    fields: { userIds: 'validation.cannotHandle' },
  })
  const undone = { status: 'active', roles: ['role-stranger'] }
  await change('user-stranger', undone)
  expect(await offered({ formDataIds: [formDataId] })).toContain('user-stranger')
})

test('who only builds is given no cases, unless a process names a role or group of theirs', async () => {
  const { documents, absences } = app.services
  const system = systemSession()
  const role = (id: string, permissions: ('formBuilder' | 'processBuilder' | 'caseForce')[]) =>
    documents.create(system, { page: 'role', applicationRef: 'admin', id, data: { name: id, permissions } })
  await role('role-builds', ['formBuilder', 'processBuilder'])
  await role('role-builds-and-forces', ['formBuilder', 'caseForce'])
  const formDataId = await send()
  const state = async () => {
    const isOffered = (await offered({ formDataIds: [formDataId] })).includes('user-stranger')
    const refused = await failure(give(formDataId, ['user-stranger']))
    if (!refused) await give(formDataId, [])
    else expect(refused.fields).toEqual({ userIds: 'validation.cannotHandle' })
    const options = await documents.selector(admin(), { page: 'user' })
    expect(options.some(({ value }) => value === 'user-stranger')).toBe(isOffered)
    const days = { from: '2999-01-01', to: '2999-01-02', deputy: 'user-stranger' }
    const absence = await failure(absences.add(handler(), days))
    expect(absence === undefined).toBe(isOffered)
    if (!absence) {
      const [mine] = await absences.list(handler())
      await absences.remove(handler(), { _id: mine?._id ?? '' })
    }
    expect(refused === undefined).toBe(isOffered)
    return isOffered
  }
  await change('user-stranger', { roles: ['role-builds'] })
  expect(await state()).toBe(false)
  await change('user-stranger', { roles: ['role-builds-and-forces'] })
  expect(await state()).toBe(true)
  await change('user-stranger', { roles: ['role-builds', handlerRole] })
  expect(await state()).toBe(true)
  await change('user-stranger', { roles: ['role-builds'] })
  expect(await state()).toBe(false)
  // A process that is drafted counts at once, so that rules can be written for it.
  const process = await documents.create(system, {
    ...{ page: 'process', applicationRef: 'portal' },
    data: { name: 'Bygglov', assignmentRoles: [{ key: 'b', name: 'B', roles: ['role-builds'] }] },
  })
  expect(await state()).toBe(true)
  await documents.update(system, {
    ...{ page: 'process', id: process._id, revision: process.revision },
    data: { assignmentRoles: [] },
  })
  expect(await state()).toBe(false)
  await makeGroup('group-builds')
  await change('user-stranger', { groups: ['group-builds'] })
  expect(await state()).toBe(false)
})

test('what is offered and what is taken is the same, for everybody there is', async () => {
  const formDataId = await send()
  await makeGroup('group-roads', { roles: [handlerRole] })
  await change('user-citizen', { groups: ['group-roads'] })
  await change('user-registrar', { status: 'disabled' })
  const offers = await offered({ formDataIds: [formDataId] })
  for (const id of ['user-handler', 'user-registrar', 'user-stranger', 'user-citizen', 'user-nobody']) {
    const refused = (await failure(give(formDataId, [id]))) !== undefined
    expect([id, refused]).toEqual([id, !offers.includes(id)])
  }
  for (const id of ['group-roads', 'group-none']) {
    const refused = (await failure(give(formDataId, [], [id]))) !== undefined
    expect([id, refused]).toEqual([id, !offers.includes(id)])
  }
})

test('a group is offered with its people and its queue, a person with their open cases', async () => {
  await makeGroup('group-roads', { roles: [handlerRole] })
  await change('user-stranger', { groups: ['group-roads'] })
  const [one = '', two = '', three = '', ended = ''] = [
    await send(),
    await send(),
    await send(),
    await send(),
  ]
  await give(one, ['user-handler'], ['group-roads'])
  await give(two, ['user-handler', 'user-registrar'])
  await give(three, [], ['group-roads'])
  await give(ended, ['user-handler'])
  await cases.changeStatus(registrar(), {
    formDataId: ended,
    connectionId: 'ny-klar',
    currentStateId: 'ny',
  })
  await cases.rest(handler(), { formDataIds: [one], until: 'reply' })
  const ask = () => cases.handlers(handler(), { formDataIds: [one], limit: 100 })
  // The lists that this is counted in are made in the background, which a busy machine takes its time for.
  while ((await ask()).handlers.some(({ open }) => open === null)) await Bun.sleep(5)
  const { handlers } = await ask()
  const said = Object.fromEntries(handlers.map(({ _id, open, members }) => [_id, { open, members }]))
  expect(said).toEqual({
    'user-handler': { open: 2, members: undefined },
    'user-registrar': { open: 1, members: undefined },
    'user-stranger': { open: 0, members: undefined },
    'group-roads': { open: 1, members: 1 },
  })
  await give(three, ['user-stranger'], ['group-roads'])
  await cases.caughtUp()
  const after = await ask()
  expect(after.handlers.find(({ _id }) => _id === 'group-roads')).toMatchObject({ open: 0 })
})

test('a search finds by the beginning of any word of the name; addresses are for who may read accounts', async () => {
  expect(await offered({ search: 'handl' })).toEqual(['user-handler'])
  expect(await offered({ search: 'HANNA H' })).toEqual(['user-handler'])
  expect(await offered({ search: 'anna' })).toEqual([])
  expect(await offered({ search: 'user-handler@' })).toEqual([])
  expect(await offered({ search: 'user-handler@' }, admin())).toEqual(['user-handler'])
  expect(JSON.stringify(await cases.handlers(handler(), { limit: 9 }))).not.toContain('@')
  const { totalCount, handlers } = await cases.handlers(handler(), { limit: 2 })
  expect([totalCount, handlers.length]).toEqual([3, 2])
})

test('of cases that the session does not handle nothing is told, and citizens are told of nobody', async () => {
  const formDataIds = [await send()]
  expect(await failure(cases.handlers(stranger(), { formDataIds, limit: 9 }))).toMatchObject({
    code: 'NOT_FOUND',
  })
  const input = { formDataIds }
  expect(await app.dispatcher.call(citizen(), 'case/handlers', input)).toMatchObject({
    err: { code: 'FORBIDDEN' },
  })
  expect(await app.dispatcher.call(visitor(), 'case/handlers', input)).toMatchObject({
    err: { code: 'UNAUTHORIZED' },
  })
})

test('what waits in the queue of a group is a list of its own, told to its people with how much there is', async () => {
  await makeGroup('group-roads', { roles: [handlerRole] })
  await makeGroup('group-parks', { roles: [handlerRole] })
  const [waits = '', taken = '', both = '', free = ''] = [
    await send(),
    await send(),
    await send(),
    await send(),
  ]
  await give(waits, [], ['group-roads'])
  await give(taken, ['user-handler'], ['group-roads'])
  await give(both, [], ['group-roads', 'group-parks'])
  const people = handler({ groups: ['group-roads', 'group-parks'] })
  const queue = async (...ids: string[]) => {
    const { data, totalCount } = await cases.list(people, {
      view: 'all',
      where: { queue: ids },
      page: 1,
      pageSize: 9,
    })
    expect(totalCount).toBe(data.length)
    return data.map(({ _id }) => _id).sort()
  }
  expect(await queue('group-roads')).toEqual([waits, both].sort())
  expect(await queue('group-parks')).toEqual([both])
  expect(await queue('group-roads', 'group-parks')).toEqual([waits, both].sort())
  expect(await cases.queues(people)).toEqual([
    { _id: 'group-parks', name: 'group-parks', open: 1 },
    { _id: 'group-roads', name: 'group-roads', open: 2 },
  ])
  expect(await cases.queues(handler())).toEqual([])
  const { facets } = await cases.facets(people, { view: 'all' })
  const counts = facets
    .find(({ column }) => column === 'queue')
    ?.values.map(({ value, count }) => [value, count])
  expect(counts).toEqual([
    ['group-roads', 2],
    ['group-parks', 1],
  ])
  await give(waits, ['user-handler'], ['group-roads'])
  await cases.caughtUp()
  expect(await queue('group-roads')).toEqual([both])
  expect(free).not.toBe('')
})
