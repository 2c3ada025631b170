import { afterEach, beforeEach, expect, test } from 'bun:test'
import { page, section } from '../../../../test/integration/support/tree.ts'
import {
  admin,
  handler,
  handlerRole,
  publishFault,
  sendFault,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import { reference } from '../../../shared/fields/build.ts'
import { msg } from '../../../shared/i18n.ts'
import { schemas } from '../../../shared/schemas/index.ts'
import type { KindName } from '../../../shared/schemas/kindNames.ts'
import { kindsIn } from '../../../shared/schemas/referredKinds.ts'
import { usersOf } from '../../../shared/schemas/usersOf.ts'
import type { App } from '../../app.ts'
import { effects } from '../../effects/index.ts'
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

test('whatever kind has a field that picks it, or a component on its pages that is set to it, may use it', () => {
  expect(usersOf(schemaNamed('menu'))).toContain('template')
  expect(usersOf(schemaNamed('asset'))).toContain('menu')
  expect(usersOf(schemaNamed('user'))).toEqual(['process'])
  const role = schemaNamed('role')
  const remiss = {
    ...schemaNamed('category'),
    name: 'remiss' as KindName,
    fields: { to: reference('role', msg`Roll`) },
  }
  expect(usersOf(role, [...schemas, remiss])).toEqual([...usersOf(role), remiss.name])
})

test('a view is used by the form a component of which leads there', async () => {
  const { documents } = app.services
  const data = { name: 'Tack', url: 'tack' }
  const { _id } = await documents.create(systemSession(), { page: 'view', data })
  expect(await usage('view', _id)).toEqual([])
  const { _id: form } = await documents.create(systemSession(), { page: 'form', data: { name: 'Enkät' } })
  const tree = page('form', ['FormTab', {}, section(['FormTodo', { to: _id }])])
  const { revision } = await documents.edit(systemSession(), form)
  await documents.saveTree(systemSession(), { id: form, tree, revision })
  expect(await usage('view', _id)).toEqual([{ schema: 'form', count: 1 }])
})

test('what an effect of a process may be set to is used by processes', () => {
  const process = schemas.find(({ graph }) => graph)?.name
  const untold = effects.flatMap(({ name, settings = {} }) =>
    kindsIn(settings)
      .filter(({ to }) => to !== 'effect' && !usersOf(schemaNamed(to)).some((user) => user === process))
      .map(({ to }) => `${name} is set to ${to}, whose usedBy does not name ${process}`),
  )
  expect(untold).toEqual([])
})

test('definitions name kinds that there are', () => {
  const named = schemas.flatMap(({ usedBy }) => usedBy ?? [])
  expect(named.filter((name) => !schemas.some((schema) => schema.name === name))).toEqual([])
})

function schemaNamed(name: string) {
  const found = schemas.find((schema) => schema.name === name)
  if (!found) throw new Error(name)
  return found
}
