import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  auditOf,
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
import type { Cases, Holders } from '../contract.ts'

let app: App
let cases: Cases
let formId: string
let formDataId: string

beforeEach(async () => {
  app = await testApp()
  cases = app.services.cases
  formId = await publishFault(app)
  await makeUsers(app)
  await app.services.documents.create(systemSession(), {
    ...{ page: 'group', id: 'group-roads', data: { name: 'Gatugruppen' } },
  })
  formDataId = (await sendFault(app, visitor(), formId)).formDataId
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => ({ code: error.code, ...error.options }),
  )
const nobody: Holders = { users: [], groups: [] }
const held = async (): Promise<Holders> =>
  (await cases.loadForm(admin(), { formDataId })).formData?.assign.handler ?? nobody
const give = (
  session: Session,
  users: string[],
  more: { was?: Holders; note?: string; groups?: string[] } = {},
) =>
  cases.assign(session, {
    ...{ formDataId, permission: 'handler', userIds: users, groupIds: more.groups ?? [] },
    ...(more.was && { was: more.was }),
    ...(more.note && { note: more.note }),
  })
const bellOf = async (userId: string, groups: string[] = []) =>
  (await app.services.notifications.list(handler({ userId, groups }), { limit: 20, offset: 0 })).items.map(
    ({ msg }) => msg,
  )
const lines = async () =>
  (await cases.timeline(admin(), { formDataId })).filter(({ kind }) => kind !== 'sent')

type Act = [who: () => Session, users: string[]]
const first: Act = [handler, ['user-handler']]
const second: Act = [registrar, ['user-registrar']]
test.each([
  [first, second],
  [second, first],
])(
  'of two who take a case at once, whichever comes first, the other is told and nothing is overwritten',
  async (one, two) => {
    setSystemTime(Date.parse('2026-03-27T10:00:00Z'))
    const results = await Promise.all([
      failure(give(one[0](), one[1], { was: nobody })),
      failure(give(two[0](), two[1], { was: nobody })),
    ])
    expect(results[0]).toBeUndefined()
    expect(results[1]).toMatchObject({
      code: 'CONFLICT',
      detail: {
        users: one[1],
        groups: [],
        names: [one[0]().userName],
        byName: one[0]().userName,
        at: Date.parse('2026-03-27T10:00:00Z'),
      },
    })
    expect(await held()).toEqual({ users: one[1], groups: [] })
    // Having been told, the other goes on.
    await give(two[0](), [...one[1], ...two[1]], { was: await held() })
    expect((await held()).users).toEqual([...one[1], ...two[1]])
  },
)

test('whoever wants what is so already is told nothing, in whatever order they saw it', async () => {
  await give(admin(), ['user-handler', 'user-registrar'])
  expect(await failure(give(handler(), ['user-registrar', 'user-handler'], { was: nobody }))).toBeUndefined()
  const was = { users: ['user-registrar', 'user-handler'], groups: [] }
  expect(await failure(give(handler(), ['user-handler'], { was }))).toBeUndefined()
  expect((await held()).users).toEqual(['user-handler'])
})

test('over the wire a refusal tells who has it, and without what was seen an assignment replaces', async () => {
  await give(registrar(), ['user-registrar'])
  const input = { formDataId, permission: 'handler', userIds: ['user-handler'] }
  const { err } = (await app.dispatcher.call(handler(), 'admin/assign3', { ...input, was: nobody })) as {
    err: { detail: unknown }
  }
  expect(err).toMatchObject({ code: 'CONFLICT', detail: { names: ['Rune Registrator'] } })
  expect(await app.dispatcher.call(handler(), 'admin/assign3', input)).not.toHaveProperty('err')
  expect(await held()).toEqual({ users: ['user-handler'], groups: [] })
})

test('a case is handed over with a note: internal, in the same write, told in the bell, and gone with the note', async () => {
  await give(handler(), ['user-registrar'], { note: '  Ring Anna först. ' })
  const { formData } = await cases.loadForm(registrar(), { formDataId })
  expect(formData?.notes.internal).toMatchObject([
    { note: 'Ring Anna först.', createdByName: 'Hanna Handläggare' },
  ])
  expect(formData?.notes.citizen).toBeUndefined()
  expect((await lines()).map(({ kind }) => kind)).toEqual(['note', 'assigned'])
  expect(await bellOf('user-registrar')).toEqual([expect.stringContaining('Ring Anna först.')])
  expect(JSON.stringify(await auditOf(app, 'case/assign'))).not.toContain('Anna')
  const [noted] = formData?.notes.internal ?? []
  await cases.removeNote(handler(), { formDataId, noteId: noted?.noteId ?? '' })
  expect(await bellOf('user-registrar')).toEqual([])
})

test('a handover that is refused leaves neither note nor bell', async () => {
  await give(registrar(), ['user-registrar'])
  const refused = failure(give(handler(), ['user-stranger'], { was: nobody, note: 'Hemligt' }))
  expect(await refused).toMatchObject({ code: 'CONFLICT' })
  expect(await failure(give(handler(), ['user-citizen'], { note: 'Hemligt' }))).toMatchObject({
    code: 'INVALID',
  })
  expect((await cases.loadForm(handler(), { formDataId })).formData?.notes).toEqual({})
  expect(await bellOf('user-stranger')).toEqual([])
})

const given: [what: string, users: string[], groups: string[], session: () => Session, after: Holders][] = [
  [
    'to the groups that it has',
    ['user-handler'],
    ['group-roads'],
    handler,
    { users: [], groups: ['group-roads'] },
  ],
  [
    'to the queue of the own group that has the role',
    ['user-handler'],
    [],
    () => handler({ groups: ['group-other', 'group-roads'] }),
    { users: [], groups: ['group-roads'] },
  ],
  ['to those who have none', ['user-handler'], [], () => handler({ groups: ['group-other'] }), nobody],
  [
    'and the others keep it',
    ['user-handler', 'user-registrar'],
    [],
    () => handler({ groups: ['group-roads'] }),
    { users: ['user-registrar'], groups: [] },
  ],
  [
    'not at all, when it is theirs no longer',
    ['user-registrar'],
    [],
    () => handler({ groups: ['group-roads'] }),
    { users: ['user-registrar'], groups: [] },
  ],
]
test.each(given)('a case is given back %s', async (_, users, groups, session, after) => {
  await app.services.documents.update(systemSession(), {
    page: 'process',
    id: 'process-fault',
    data: {
      assignmentRoles: [
        { key: 'handler', name: 'Handläggare', roles: [handlerRole], groups: ['group-roads'] },
        { key: 'registrar', name: 'Registrator' },
      ],
    },
  })
  await app.services.documents.publish(systemSession(), 'process-fault', '')
  await give(admin(), users, { groups })
  await cases.giveBack(session(), { formDataId, permission: 'handler' })
  expect(await held()).toEqual(after)
})

test('giving back what somebody else was given meanwhile is told; whoever has nothing to do with it finds nothing', async () => {
  await give(admin(), ['user-handler'])
  const was = await held()
  await give(admin(), ['user-handler', 'user-registrar'])
  expect(await failure(cases.giveBack(handler(), { formDataId, permission: 'handler', was }))).toMatchObject({
    code: 'CONFLICT',
    detail: { users: ['user-handler', 'user-registrar'] },
  })
  expect(await failure(cases.giveBack(stranger(), { formDataId, permission: 'handler' }))).toMatchObject({
    code: 'NOT_FOUND',
  })
})
