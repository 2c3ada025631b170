import { expect, test } from 'bun:test'
import { text } from '../../../src/shared/fields/build.ts'
import { msg } from '../../../src/shared/i18n.ts'
import { defineSchema, type SchemaDefinition } from '../../../src/shared/schemas/define.ts'
import { editorOf } from '../../../src/shared/schemas/places.ts'
import { offersOf } from './offers.ts'

const schema = (part: Partial<SchemaDefinition> = {}) =>
  defineSchema({
    name: 'category',
    icon: 'box',
    title: msg`Sak`,
    plural: msg`Saker`,
    scope: 'organisation',
    allow: { read: 'user', write: 'formBuilder' },
    fields: { name: text(msg`Namn`) },
    list: { columns: ['name'], search: ['name'], sort: { name: 1 } },
    dialog: { basic: ['name'] },
    page: { none: 'of the test alone' },
    ...part,
  })
const session = (...permissions: string[]) => ({
  userId: 'u',
  userName: 'U',
  email: 'u@x.se',
  roles: [],
  permissions,
})

test.each([
  ['everything to a builder', schema(), session('formBuilder'), 'copy create edit export history remove'],
  ['nothing to those who only read', schema(), session(), ''],
  ['nothing to visitors but what is theirs', schema(), null, ''],
  [
    'publishing where it can be',
    schema({ publishes: true }),
    session('admin'),
    'copy create edit export history publish remove',
  ],
  ['nothing of virtual kinds', schema({ virtual: true }), session('system'), ''],
  ['no export of people', schema({ personal: true }), session('admin'), 'copy create edit history remove'],
  ['only what the kind names', schema({ offers: ['edit'] }), session('admin'), 'edit'],
])('%s', (_, kind, who, expected) => {
  expect([...offersOf(kind, who)].sort().join(' ')).toBe(expected)
})

test('the editor of a document', () => {
  const kind = schema({ editPath: '/view/{applicationRef}/{_id}' })
  expect(editorOf(kind, { _id: 'a b', applicationRef: 'portal' })).toBe('/view/portal/a%20b')
  expect(editorOf(schema(), { _id: 'a' })).toBeNull()
})
