import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  admin,
  handler,
  handlerRole,
  publishFault,
  sendFault,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import { schemas } from '../../../shared/schemas/index.ts'
import type { App } from '../../app.ts'
import { systemSession } from '../../session.ts'

let app: App
let formId: string
beforeEach(async () => {
  app = await testApp()
  formId = await publishFault(app)
})
afterEach(() => app.close())

const usage = (page: string, ...ids: string[]) => app.services.documents.usage(systemSession(), page, ids)

test('a form is used by the cases of it that have not come to an end', async () => {
  expect(await usage('form', formId)).toEqual([])
  const { formDataId } = await sendFault(app, visitor(), formId)
  await sendFault(app, visitor(), formId)
  expect(await usage('form', formId)).toEqual([{ schema: 'formData', count: 2 }])
  for (const connectionId of ['ny-pagar', 'pagar-klar']) {
    const currentStateId = connectionId.split('-')[0] ?? ''
    await app.services.cases.changeStatus(handler(), { formDataId, connectionId, currentStateId })
  }
  expect(await usage('form', formId)).toEqual([{ schema: 'formData', count: 1 }])
  const { formDataId: other } = await sendFault(app, visitor(), formId)
  await app.services.cases.remove(admin(), [other])
  expect(await usage('form', formId)).toEqual([{ schema: 'formData', count: 1 }])
})

test('a process is used by its cases and forms', async () => {
  const form = await app.services.documents.get(systemSession(), 'form', formId)
  await sendFault(app, visitor(), formId)
  expect(await usage('process', String(form.process))).toEqual([
    { schema: 'formData', count: 1 },
    { schema: 'form', count: 1 },
  ])
})

test('a role is used where it is named, by what is not removed', async () => {
  const { documents } = app.services
  const view = { name: 'Sida', url: 'sida', requireRole: true, requireRoles: [handlerRole] }
  const { _id } = await documents.create(systemSession(), { page: 'view', data: view })
  const uses = await usage('role', handlerRole)
  expect(uses).toContainEqual({ schema: 'view', count: 1 })
  expect(uses).toContainEqual({ schema: 'process', count: 1 })
  await documents.remove(systemSession(), { page: 'view', ids: [_id] })
  expect((await usage('role', handlerRole)).map(({ schema }) => schema)).not.toContain('view')
})

test('what is removed together is not counted', async () => {
  const { documents } = app.services
  const make = (name: string, parent?: string) =>
    documents.create(systemSession(), { page: 'category', data: { name, ...(parent && { parent }) } })
  const top = await make('Topp')
  const under = await make('Under', top._id)
  expect(await usage('category', top._id)).toEqual([{ schema: 'category', count: 1 }])
  expect(await usage('category', top._id, under._id)).toEqual([])
})

test('definitions name kinds that there are', () => {
  const named = schemas.flatMap(({ usedBy }) => usedBy ?? [])
  expect(named.filter((name) => !schemas.some((schema) => schema.name === name))).toEqual([])
})
