import { expect, test } from 'bun:test'
import { document, scenario, sessionWith, testApp } from '../../../test/support/scenario.ts'
import { anonymousSession } from '../session.ts'

const gata = document('category', { name: 'Gata' })

scenario('admin/create makes a document with its first revision', {
  as: 'formBuilder',
  send: ['admin/create', { page: 'category', data: { name: 'Gata' } }],
  expect: { data: { data: { name: 'Gata', revision: 1, createdBy: 'user-1' } }, events: ['changes'] },
})

scenario('admin/create refuses a name that is in use, without regard to case', {
  given: [gata],
  as: 'formBuilder',
  send: ['admin/create', { page: 'category', data: { name: ' gata' } }],
  expect: { err: { code: 'DUPLICATE_NAME', fields: { name: 'validation.duplicate' } }, events: [] },
})

scenario('admin/create says which field is missing and which is unknown', {
  send: ['admin/create', { page: 'category', data: { shade: 'red' } }],
  expect: {
    err: { code: 'INVALID', fields: { name: 'validation.required', shade: 'validation.unknownKey' } },
  },
})

scenario('admin/create refuses keys that reach a prototype', {
  send: [
    'admin/create',
    JSON.parse('{ "page": "category", "data": { "name": "x", "__proto__": { "a": 1 } } }'),
  ],
  expect: { err: { code: 'INVALID', fields: { __proto__: 'validation.unknownKey' } as never } },
})

scenario('admin/create wants the permission of the schema', {
  as: 'user',
  send: ['admin/create', { page: 'category', data: { name: 'Gata' } }],
  expect: { err: { code: 'FORBIDDEN' } },
})

scenario('admin/create asks a visitor to log in', {
  as: anonymousSession(),
  send: ['admin/create', { page: 'category', data: { name: 'Gata' } }],
  expect: { err: { code: 'UNAUTHORIZED' } },
})

test.each([
  ['admin/loadGrid', { page: 'category', sort: { nosuch: 1 } }, { 'sort.nosuch': 'validation.unknownKey' }],
  [
    'admin/loadGrid',
    { page: 'category', sort: { processes: 1 } },
    { 'sort.processes': 'validation.unknownKey' },
  ],
  ['admin/loadGrid', { page: 'log', sort: { nosuch: 1 } }, { 'sort.nosuch': 'validation.unknownKey' }],
  [
    'admin/loadGrid',
    { page: 'category', filters: { nosuch: 1 } },
    { 'filters.nosuch': 'validation.unknownKey' },
  ],
  // Every object of the language has these.
  [
    'admin/loadGrid',
    { page: 'category', sort: { toString: 1 } },
    { 'sort.toString': 'validation.unknownKey' },
  ],
  [
    'admin/loadGrid',
    { page: 'category', filters: { hasOwnProperty: 1 } },
    { 'filters.hasOwnProperty': 'validation.unknownKey' },
  ],
  [
    'admin/loadGrid',
    { page: 'user', filters: { password: 'x' } },
    { 'filters.password': 'validation.unknownKey' },
  ],
  ['admin/loadGridMore', { page: 'category', cursor: 'x' }, { cursor: 'validation.cursor' }],
  ['admin/loadGridMore', { page: 'category', cursor: '0' }, { cursor: 'validation.cursor' }],
  ['admin/subscribe', { events: ['publish', 'nosuch'] }, { 'events.1': 'validation.invalid_value' }],
  ['admin/loadGrid', { page: 'category', sort: { name: 1, updated: -1 }, filters: { name: 'x' } }, null],
  ['admin/loadGrid', { page: 'log', sort: { at: 1 }, filters: { kind: 'audit' } }, null],
  ['admin/loadGrid', { page: 'formData', filters: { 'data.gata': 'x' }, sort: { gata: 1 } }, null],
  ['admin/loadGridMore', { page: 'category', cursor: '2' }, null],
  ['admin/subscribe', { events: ['publish'] }, null],
])('%s with %j', async (action, input, fields) => {
  const app = await testApp()
  const reply = await app.dispatcher.call(sessionWith('admin'), action, input)
  await app.close()
  expect('err' in reply ? reply.err : null).toEqual(
    fields && expect.objectContaining({ code: 'INVALID', fields }),
  )
})

scenario('an unknown action is answered as such', {
  send: ['admin/nothing', {}],
  expect: { err: { code: 'UNKNOWN_ACTION' } },
})

scenario('admin/update keeps what was not sent and counts the revision', {
  given: [document('category', { name: 'Gata', description: 'Vägar' })],
  send: (ids) => ['admin/update', { page: 'category', id: ids.Gata, data: { name: 'Gator' }, revision: 1 }],
  expect: { data: { data: { name: 'Gator', description: 'Vägar', revision: 2 } }, events: ['changes'] },
})

scenario('admin/update from an old revision answers CONFLICT with what is there now', {
  given: [gata],
  send: (ids) => ['admin/update', { page: 'category', id: ids.Gata, data: { name: 'Gator' }, revision: 7 }],
  expect: { err: { code: 'CONFLICT' } },
})

scenario('admin/copy wants a new name', {
  given: [gata],
  send: (ids) => ['admin/copy', { page: 'category', id: ids.Gata, newName: 'Gata' }],
  expect: { err: { code: 'DUPLICATE_NAME' } },
})

scenario('admin/remove puts it into the trash can, and its name is free again', {
  given: [gata],
  send: (ids) => ['admin/remove', { page: 'category', id: ids.Gata }],
  expect: {
    events: ['removes'],
    after: async (app) => {
      const session = sessionWith('admin')
      expect(
        await app.dispatcher.call(session, 'admin/create', { page: 'category', data: { name: 'Gata' } }),
      ).toHaveProperty('data')
      const [row] = await app.services.documents.trash(session)
      const restore = await app.dispatcher.call(session, 'trashcan/restore', { ids: [row?._id] })
      expect(restore).toMatchObject({ err: { code: 'DUPLICATE_NAME' } })
    },
  },
})

scenario('admin/loadGrid searches, sorts and pages', {
  given: ['Avfall', 'Gata', 'Park', 'Parkering'].map((name) => document('category', { name })),
  send: ['admin/loadGrid', { page: 'category', filter: 'park', sort: { name: -1 }, pageSize: 1 }],
  expect: { data: { totalCount: 2, rows: [{ name: 'Parkering' }] } },
})

scenario('admin/loadGrid shows the names behind references', {
  given: [gata, async (app, ids) => document('category', { name: 'Belysning', parent: ids.Gata })(app, ids)],
  send: ['admin/loadGrid', { page: 'category', filter: 'Belysning' }],
  expect: { data: { rows: [{ text: { parent: 'Gata' } }] } },
})

scenario('a document of another organisation is not there', {
  given: [gata],
  as: sessionWith('admin', { org: 'other' }),
  send: (ids) => ['admin/load', { page: 'category', id: ids.Gata }],
  expect: { err: { code: 'NOT_FOUND' } },
})

scenario('an organisation words a text its own way, and others keep the product’s', {
  given: [
    document('lang', { name: 'Namnet används redan.', locale: 'sv', text: 'Så heter redan något annat.' }),
    gata,
  ],
  send: ['admin/create', { page: 'category', data: { name: 'Gata' } }],
  expect: {
    err: { code: 'DUPLICATE_NAME' },
    after: async (app, reply) => {
      expect(reply).toMatchObject({ message: 'Så heter redan något annat.' })
      expect(app.services.texts('sv', 'other')('Namnet används redan.')).toBe('Namnet används redan.')
    },
  },
})
