import { afterEach, beforeEach, expect, test } from 'bun:test'
import { handlerRole, makeRoles, makeUsers, registrarRole } from '../../../../../test/support/cases.ts'
import { testApp } from '../../../../../test/support/scenario.ts'
import type { ProcessGraph } from '../../../../shared/process/process.ts'
import { connection, graph, state } from '../../../../shared/process/processFixture.ts'
import type { App } from '../../../app.ts'
import { systemSession } from '../../../session.ts'

let app: App
const system = systemSession()
const user = (id: string, data: object = {}) =>
  app.services.documents.create(system, {
    page: 'user',
    id,
    data: {
      ...{ name: id, email: `${id}@example.se`, status: 'active', roles: [handlerRole], groups: [] },
      ...data,
    },
  })

beforeEach(async () => {
  app = await testApp()
  await makeRoles(app, handlerRole, registrarRole)
  await makeUsers(app)
})
afterEach(() => app.close())

const decided = (more: Partial<ProcessGraph['connections'][number]> = {}): ProcessGraph =>
  graph(
    [state('ny', 'start', { steps: { handler: 'edit' } }), state('klar', 'end')],
    [connection('ny-klar', { approvals: { count: 2, roles: ['handler'] }, ...more })],
  )
const few = async (process: ProcessGraph) => {
  const { _id } = await app.services.documents.create(system, {
    page: 'process',
    data: {
      name: `Beslut ${Math.random()}`,
      process,
      assignmentRoles: [
        { key: 'handler', name: 'Handläggare', roles: [handlerRole] },
        { key: 'registrar', name: 'Registrator', roles: [registrarRole] },
      ],
    },
  })
  const { problems, revision } = await app.services.processes.load(system, _id)
  const saved = await app.services.processes.save(system, { id: _id, process, revision })
  const told = problems.filter(({ key }) => key === 'process.approversFew')
  expect(saved.problems.filter(({ key }) => key === 'process.approversFew')).toEqual(told)
  return told
}
const hint = {
  ...{ id: 'ny-klar', level: 'hint', key: 'process.approversFew' },
  field: 'connections.ny-klar.approvals.count',
}

test('more approvals than people with the role are told of, and no more once another has it', async () => {
  expect(await few(decided())).toEqual([hint] as never)
  await user('user-two')
  expect(await few(decided())).toEqual([])
})

test('an account that is closed, or waits, is nobody who could', async () => {
  await user('user-two', { status: 'disabled' })
  expect(await few(decided())).toEqual([hint] as never)
})

test('who has the role and may not use the connection is not counted', async () => {
  await user('user-two')
  expect(await few(decided({ allow: { assignmentRoles: ['registrar'] } }))).toEqual([hint] as never)
  expect(await few(decided({ allow: { assignmentRoles: ['handler'] } }))).toEqual([])
})

test('it does not keep a process from being published', async () => {
  const { _id } = await app.services.documents.create(system, {
    page: 'process',
    data: {
      ...{ name: 'Ensam', process: decided() },
      assignmentRoles: [{ key: 'handler', name: 'Handläggare', roles: [handlerRole] }],
    },
  })
  expect(await app.services.processes.publish(system, _id, '')).toEqual({ version: 1 })
})
