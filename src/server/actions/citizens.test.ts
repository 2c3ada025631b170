import { expect, test } from 'bun:test'
import { document, scenario, sessionWith, testApp } from '../../../test/support/scenario.ts'
import { systemSession } from '../session.ts'

/**
 * Somebody who is logged in and has no role reads what is their own. What the back office is made of, who made it and what
 * it was before is for those who work there.
 */
const citizen = sessionWith([], { userId: 'user-citizen' })
const worker = sessionWith([], { roles: ['role-handler'] })
const given = [document('category', { name: 'Gata', description: 'Nu' }, { id: 'cat' })]

for (const page of ['category', 'application', 'configuration', 'lang', 'formPublished', 'trashcan']) {
  for (const action of ['admin/loadGrid', 'admin/loadGridMore']) {
    scenario(`a citizen gets no list of ${page} from ${action}`, {
      given,
      as: citizen,
      send: [action, { page, pageSize: 10 }],
      expect: { err: { code: 'FORBIDDEN' } },
    })
  }
}

for (const [action, more] of [
  ['admin/load', { id: 'cat' }],
  ['admin/history', { id: 'cat' }],
  ['admin/historyVersion', { id: 'cat', revision: 1 }],
  ['admin/validatev3', { data: { name: 'Gata' } }],
] as const) {
  scenario(`a citizen asks in vain with ${action}`, {
    given,
    as: citizen,
    send: [action, { page: 'category', ...more }],
    expect: { err: { code: 'FORBIDDEN' } },
  })
}

for (const [action, more] of [
  ['admin/history', { id: 'cat' }],
  ['admin/historyVersion', { id: 'cat', revision: 1 }],
  ['admin/validatev3', { data: { name: 'Gata' } }],
] as const) {
  scenario(`who handles cases and changes no categories asks in vain with ${action}`, {
    given,
    as: worker,
    send: [action, { page: 'category', ...more }],
    expect: { err: { code: 'FORBIDDEN' } },
  })
}

scenario('who handles cases reads the list of categories', {
  given,
  as: worker,
  send: ['admin/loadGrid', { page: 'category' }],
  expect: { data: { rows: [{ name: 'Gata' }] } },
})

test('a session names the solutions to staff and the roles of new pages to builders, and neither to visitors', async () => {
  const app = await testApp()
  const { documents } = app.services
  const system = systemSession()
  await documents.create(system, { page: 'role', id: 'r', data: { name: 'R' } })
  await documents.create(system, {
    page: 'configuration',
    applicationRef: 'admin',
    data: { name: 'A', defaultBuilderRoles: ['r'] },
  })
  await documents.create(system, { page: 'solution', data: { name: 'Hemlig lösning', version: '1.0.0' } })
  const told = async (session: typeof citizen) =>
    JSON.stringify(await app.dispatcher.call(session, 'admin/init', {}))
  expect(await told({ ...citizen, kind: 'token' })).not.toContain('Hemlig')
  expect(await told({ ...citizen, kind: 'token' })).toContain('"defaultBuilderRoles":[]')
  expect(await told({ ...worker, kind: 'token' })).toContain('Hemlig')
  expect(await told({ ...worker, kind: 'token' })).toContain('"defaultBuilderRoles":[]')
  expect(await told(sessionWith('viewBuilder', { kind: 'token' }))).toContain('"defaultBuilderRoles":["r"]')
  await app.close()
})
