import { expect } from 'bun:test'
import { document, scenario, sessionWith } from '../../../test/scenario.ts'
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
  send: ['admin/create', { page: 'category', data: { colour: 'red' } }],
  expect: {
    err: { code: 'INVALID', fields: { name: 'validation.required', colour: 'validation.unknownKey' } },
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
