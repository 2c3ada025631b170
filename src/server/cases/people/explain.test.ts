import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  auditOf,
  citizen,
  faultGraph,
  handler,
  handlerRole,
  makeUsers,
  publishFault,
  registrarRole,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import { state } from '../../../shared/process/processFixture.ts'
import type { App } from '../../app.ts'
import { type Session, systemSession } from '../../session.ts'

let app: App
let formId: string

beforeEach(async () => {
  setSystemTime(Date.parse('2026-07-06T10:00:00Z'))
  app = await testApp()
  await makeUsers(app)
  await change('role', handlerRole, { name: 'Gatuhandläggare' })
  await change('role', registrarRole, { name: 'Registratur' })
  await app.services.documents.create(systemSession(), {
    ...{ page: 'group', id: 'group-roads', data: { name: 'Gatugruppen' } },
  })
  formId = await publishFault(app)
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

const change = (page: 'role' | 'user' | 'process', id: string, data: object) =>
  app.services.documents.update(systemSession(), { page, id, data: { ...data } })

const send = async (session: Session = visitor()) => (await sendFault(app, session, formId)).formDataId
const explained = (formDataId: string, session: Session = handler(), limit = 50) =>
  app.services.cases.explain(session, { formDataId, limit })
/** Name → what they meet, and why. */
async function reasons(formDataId: string): Promise<Record<string, string>> {
  const { people } = await explained(formDataId)
  return Object.fromEntries(
    people.map(({ name, step, why }) => [
      name,
      [step, ...why.map((one) => Object.values(one).join(' '))].join(', '),
    ]),
  )
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error.code,
  )

test('everybody who sees a case is named with why, and nobody else', async () => {
  const formDataId = await send()
  expect(await reasons(formDataId)).toEqual({
    'Hanna Handläggare': 'edit, role Handläggare Gatuhandläggare',
    'Rune Registrator': 'summary, role Registrator Registratur',
  })
})

const usual = {
  'Hanna Handläggare': 'edit, role Handläggare Gatuhandläggare',
  'Rune Registrator': 'summary, role Registrator Registratur',
}
const given = (formDataId: string, userIds: string[], groupIds: string[] = []) =>
  app.services.cases.assign(admin(), { formDataId, permission: 'registrar', userIds, groupIds })

const ways: [
  what: string,
  prepare: (formDataId: string) => Promise<unknown>,
  seen: Record<string, string>,
][] = [
  [
    'assigned by name',
    (formDataId) => given(formDataId, ['user-stranger']),
    { ...usual, 'Frida Främling': 'summary, assigned Registrator' },
  ],
  [
    'in the queue of their group',
    async (formDataId) => {
      await change('user', 'user-stranger', { groups: ['group-roads'] })
      await given(formDataId, [], ['group-roads'])
    },
    { ...usual, 'Frida Främling': 'summary, queue Registrator Gatugruppen' },
  ],
  [
    'standing in for somebody by name, which is nearer than a role',
    async (formDataId) => {
      await given(formDataId, ['user-handler'])
      await app.services.absences.add(admin(), {
        ...{ userId: 'user-handler', from: '2026-07-06', to: '2026-07-07', deputy: 'user-stranger' },
      })
    },
    {
      ...usual,
      'Hanna Handläggare': 'edit, assigned Registrator, role Handläggare Gatuhandläggare',
      'Frida Främling': 'summary, deputy Hanna Handläggare',
    },
  ],
  [
    'an administrator',
    () => change('role', 'role-stranger', { permissions: ['admin'] }),
    { ...usual, 'Frida Främling': 'summary, admin' },
  ],
  [
    'any other permission shows nobody anything',
    () => change('role', 'role-stranger', { permissions: ['caseForce'] }),
    usual,
  ],
  [
    'a disabled account sees nothing',
    () => change('user', 'user-registrar', { status: 'disabled' }),
    { 'Hanna Handläggare': usual['Hanna Handläggare'] },
  ],
]
test.each(ways)('%s', async (_, prepare, seen) => {
  const formDataId = await send()
  await prepare(formDataId)
  expect(await reasons(formDataId)).toEqual(seen)
})

test('who sent it in is named, citizen or not, and is told nothing of the others', async () => {
  const formDataId = await send(citizen())
  expect((await explained(formDataId)).people[0]).toMatchObject({
    ...{ name: 'Carl Citizen', step: 'readonly', why: [{ kind: 'author' }] },
  })
  expect(await codeOf(explained(formDataId, citizen()))).toBe('FORBIDDEN')
  expect(await codeOf(explained(formDataId, stranger()))).toBe('NOT_FOUND')
  expect(await codeOf(explained(formDataId, visitor()))).toBe('NOT_FOUND')
})

test('whom a step shuts out stands last, as that', async () => {
  const graph = faultGraph()
  const [first, ...rest] = graph.states
  const shut = state('ny', 'start', { ...first, steps: { handler: 'noaccess', registrar: 'summary' } })
  await change('process', 'process-fault', { process: { ...graph, states: [shut, ...rest] } })
  await app.services.documents.publish(systemSession(), 'process-fault', '')
  const { people } = await explained(await send(), admin())
  expect(people.map(({ name, step }) => [name, step])).toEqual([
    ['Rune Registrator', 'summary'],
    ['Hanna Handläggare', 'noaccess'],
  ])
})

test('everybody who is named as seeing it opens it, and asking leaves a trace', async () => {
  const formDataId = await send()
  const { people, totalCount } = await explained(formDataId, handler(), 1)
  expect([people.length, totalCount]).toEqual([1, 2])
  expect((await auditOf(app, 'case/read')).map(({ actor }) => actor)).toEqual(['user-handler'])
  expect((await app.services.cases.loadForm(handler(), { formDataId })).step).toBe('edit')
})
