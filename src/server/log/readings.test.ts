import { expect, test } from 'bun:test'
import { auditOf, handler, publishFault, sendFault, visitor } from '../../../test/support/cases.ts'
import { sessionWith, testApp } from '../../../test/support/scenario.ts'
import { systemSession } from '../session.ts'

test('who reads accounts is told: each person that is opened, a list and a search once and not by the letter', async () => {
  const app = await testApp()
  const { documents, store } = app.services
  for (const name of ['Anna', 'Bo'])
    await documents.create(systemSession(), {
      page: 'user',
      id: `user-${name}`,
      data: { name, email: `${name}@example.se`, status: 'active' },
    })
  const admin = sessionWith('admin', { userId: 'user-Anna' })
  const call = async (action: string, input: object, session = admin) =>
    expect(await app.dispatcher.call(session, action, input)).not.toHaveProperty('err')
  for (const search of ['', 'b', 'bo']) {
    await call('admin/loadSelectorv3', { page: 'user', search })
    await call('admin/loadGrid', { page: 'user', filter: search, pageNo: 1, pageSize: 10 })
    await call('admin/loadGridMore', { page: 'user', filter: search, pageSize: 10 })
  }
  for (let i = 0; i < 2; i++) {
    await call('admin/load', { page: 'user', id: 'user-Bo' })
    await call('admin/history', { page: 'user', id: 'user-Bo' })
    await call('admin/historyVersion', { page: 'user', id: 'user-Bo', revision: 1 })
  }
  await call('admin/load', { page: 'user', id: 'user-Anna' })
  await call('admin/load', { page: 'user' })
  await call('admin/loadSelectorv3', { page: 'group' })
  const other = sessionWith('admin', { id: 'session-2', userId: 'user-Bo' })
  await call('admin/loadGrid', { page: 'user', pageNo: 1, pageSize: 10 }, other)
  await store.idle()
  const query = { text: 'user/', limit: 100, offset: 0, newestFirst: false }
  const { rows } = await store.read.audit.list('default', query)
  const read = rows.filter(({ action }) => action.startsWith('user/'))
  expect(read.map(({ actor, action, object }) => [actor, action, object])).toEqual([
    ['user-Anna', 'user/choose', null],
    ['user-Anna', 'user/list', null],
    ['user-Anna', 'user/read', 'user/user-Bo'],
    ['user-Anna', 'user/history', 'user/user-Bo'],
    ['user-Bo', 'user/list', null],
  ])
  await app.close()
})

test('notes, markers and who is assigned are told in the same write, without what the note says', async () => {
  const app = await testApp()
  const { cases, store } = app.services
  const formId = await publishFault(app)
  const { formDataId } = await sendFault(app, visitor(), formId)
  await app.services.documents.create(systemSession(), {
    page: 'user',
    id: 'user-handler',
    data: { name: 'Hanna', email: 'h@example.se', status: 'active', roles: ['role-handler'] },
  })
  await cases.caughtUp()
  await store.idle()
  const marker = { formDataId, markerType: 'internal' as const, componentId: 'gata' }
  const steps: [action: string, detail: object, work: () => Promise<unknown>][] = [
    [
      'case/addNote',
      { type: 'internal' },
      () => cases.addNote(handler(), { formDataId, noteType: 'internal', note: 'hemligt' }),
    ],
    [
      'case/addMarker',
      { type: 'internal' },
      () => cases.addMarker(handler(), { ...marker, note: 'hemligt' }),
    ],
    ['case/removeMarker', { component: 'gata' }, () => cases.removeMarker(handler(), marker)],
    [
      'case/assign',
      { role: 'handler', to: { users: ['user-handler'], groups: [] } },
      () =>
        cases.assign(handler(), {
          formDataId,
          permission: 'handler',
          userIds: ['user-handler'],
          groupIds: [],
        }),
    ],
  ]
  for (const [action, detail, work] of steps) {
    const before = store.counts.writes
    await work()
    expect([action, store.counts.writes - before]).toEqual([action, 1])
    const [row] = await auditOf(app, action)
    expect(row).toMatchObject({ actor: 'user-handler', object: `formData/${formDataId}`, result: 'ok' })
    expect(JSON.parse(row?.detail ?? '')).toMatchObject(detail)
    expect(row?.detail).not.toContain('hemligt')
    await cases.caughtUp()
    await store.idle()
  }
  const { notes } = (await cases.loadForm(handler(), { formDataId })).formData ?? {}
  await cases.removeNote(handler(), { formDataId, noteId: notes?.internal?.[0]?.noteId ?? '' })
  expect(await auditOf(app, 'case/removeNote')).toHaveLength(1)
  await app.close()
})

test('a case is sent in with one write, as before', async () => {
  const app = await testApp()
  const { store, cases } = app.services
  const formId = await publishFault(app)
  await store.idle()
  const before = store.counts.writes
  await sendFault(app, visitor(), formId)
  expect(store.counts.writes - before).toBe(1)
  await cases.caughtUp()
  await app.close()
})
