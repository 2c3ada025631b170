import { afterEach, beforeEach, expect, test } from 'bun:test'
import { testApp } from '../../../../test/support/scenario.ts'
import type { Values } from '../../../shared/fields/field.ts'
import type { App } from '../../app.ts'
import { systemSession } from '../../session.ts'

const system = systemSession()
let app: App
beforeEach(async () => {
  app = await testApp()
  const make = (page: string, id: string, data: Values) =>
    app.services.documents.create(system, { page, id, data: { name: id, ...data } })
  await make('category', 'top', {})
  await make('category', 'middle', { parent: 'top' })
  await make('category', 'bottom', { parent: 'middle' })
  await make('category', 'gone', {})
  await make('category', 'orphan', { parent: 'gone' })
  await make('role', 'role-one', { permissions: [] })
  await app.services.documents.remove(system, { page: 'category', ids: ['gone'] })
})
afterEach(() => app.close())

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => error,
  )

const reference = 'validation.reference'
const roles = (...ids: string[]) => [{ key: 'k', name: 'K', roles: ids }]

test.each([
  ['category', { name: 'x', parent: 'nosuch' }, { parent: reference }],
  ['category', { name: 'x', parent: 'gone' }, { parent: reference }],
  ['category', { name: 'x', parent: 'role-one' }, { parent: reference }],
  ['category', { name: 'x', img: 'nosuch' }, { img: reference }],
  ['category', { name: 'x', processes: ['nosuch'] }, { processes: reference }],
  ['category', { parent: 'nosuch' }, { parent: reference, name: 'validation.required' }],
  [
    'process',
    { name: 'x', assignmentRoles: roles('role-one', 'no') },
    { 'assignmentRoles.0.roles': reference },
  ],
  ['user', { name: 'x', email: 'x@x.se', roles: ['nosuch'] }, { roles: reference }],
])('a new %s of %j is refused', async (page, data, fields) => {
  expect(await failure(app.services.documents.create(system, { page, data }))).toMatchObject({
    code: 'INVALID',
    options: { fields },
  })
  expect(await app.services.documents.validate(system, page, data)).toMatchObject(fields)
})

test.each([
  [{ applicationRef: 'nosuch' }, { applicationRef: reference }],
  [{ applicationRef: 'top' }, { applicationRef: reference }],
])('a view of %j is refused', async (input, fields) => {
  const made = app.services.documents.create(system, {
    page: 'view',
    data: { name: 'x', url: 'x' },
    ...input,
  })
  expect(await failure(made)).toMatchObject({ code: 'INVALID', options: { fields } })
})

test('a folder is one of the same kind', async () => {
  const { documents } = app.services
  const folder = await documents.create(system, { page: 'form', data: { name: 'Mapp' }, isFolder: true })
  const form = { page: 'form', data: { name: 'f', formType: 'standard' } }
  const made = await documents.create(system, { ...form, folderId: folder._id })
  expect(made.folderId).toBe(folder._id)
  for (const folderId of ['nosuch', 'top', made._id]) {
    const refused = documents.create(system, { ...form, data: { ...form.data, name: 'g' }, folderId })
    expect(await failure(refused)).toMatchObject({
      code: 'INVALID',
      options: { fields: { folderId: reference } },
    })
  }
})

test.each(['top', 'middle', 'bottom'])(
  'a category cannot lie under itself, not even by way of %s',
  async (parent) => {
    const { documents } = app.services
    expect(
      await failure(documents.update(system, { page: 'category', id: 'top', data: { parent } })),
    ).toMatchObject({
      code: 'INVALID',
      options: { fields: { parent: 'validation.circle' } },
    })
  },
)

test('what pointed at something that is gone can still be saved, copied and mended', async () => {
  const { documents } = app.services
  const edit = (data: Values) => documents.update(system, { page: 'category', id: 'orphan', data })
  expect((await edit({ name: 'Ny', parent: 'gone' })).name).toBe('Ny')
  expect((await documents.copy(system, { page: 'category', id: 'orphan', newName: 'Två' })).parent).toBe(
    'gone',
  )
  expect((await edit({ parent: null })).parent).toBeUndefined()
  expect(await failure(edit({ parent: 'gone' }))).toMatchObject({ code: 'INVALID' })
})

test('one write may name what it brings later, and turn documents round', async () => {
  const { documents } = app.services
  await app.services.store.write(async (tx) => {
    await documents.createIn(tx, system, { page: 'category', id: 'a', data: { name: 'a', parent: 'b' } })
    await documents.createIn(tx, system, { page: 'category', id: 'b', data: { name: 'b' } })
    await documents.updateIn(tx, system, { page: 'category', id: 'top', data: { parent: 'middle' } })
    await documents.updateIn(tx, system, { page: 'category', id: 'middle', data: { parent: null } })
  })
  expect((await documents.get(system, 'category', 'a')).parent).toBe('b')
  expect((await documents.get(system, 'category', 'top')).parent).toBe('middle')
})
