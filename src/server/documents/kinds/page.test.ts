import { afterEach, beforeEach, expect, test } from 'bun:test'
import { makeRoles } from '../../../../test/support/cases.ts'
import { sessionWith, testApp } from '../../../../test/support/scenario.ts'
import type { App } from '../../app.ts'
import { systemSession } from '../../session.ts'

const system = systemSession()
const builder = sessionWith('viewBuilder')

let app: App
beforeEach(async () => {
  app = await testApp()
  await makeRoles(app, 'r-staff', 'r-own')
  const configuration = (applicationRef: string, roles: string[]) =>
    app.services.documents.create(system, {
      page: 'configuration',
      applicationRef,
      data: { name: applicationRef, defaultBuilderRoles: roles },
    })
  await configuration('admin', ['r-staff'])
  await configuration('portal', ['r-own'])
})
afterEach(() => app.close())

test('new pages begin with the roles that the configuration of their application names', async () => {
  const { documents } = app.services
  await documents.create(system, { page: 'application', id: 'other', data: { name: 'Annan' } })
  const make = (page: 'view' | 'adminPage', applicationRef: string, data: object = {}) =>
    documents.create(builder, {
      page,
      applicationRef,
      data: { name: crypto.randomUUID(), url: `sida-${crypto.randomUUID()}`, ...data },
    })
  expect(await make('view', 'portal')).toMatchObject({ requireRole: true, requireRoles: ['r-own'] })
  expect(await make('adminPage', 'admin')).toMatchObject({ requireRoles: ['r-staff'] })
  // Whoever names others has chosen, and an application that names none begins open.
  expect(await make('view', 'portal', { requireRoles: ['r-staff'] })).toMatchObject({
    requireRoles: ['r-staff'],
  })
  expect(await make('view', 'other')).not.toMatchObject({ requireRole: true })
  // They can be taken off again.
  const { _id, revision } = await make('view', 'portal')
  const data = { requireRole: false, requireRoles: [] }
  expect(await documents.update(builder, { page: 'view', id: _id, revision, data })).toMatchObject(data)
})
