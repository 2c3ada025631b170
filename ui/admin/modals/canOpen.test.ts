import { expect, test } from 'bun:test'
import { schemaOf } from '../../../src/shared/schemas/index.ts'
import { offersOf } from '../list/offers.ts'
import { canOpen } from './canOpen.ts'
import type { ModalParams } from './useModals.ts'

const admin = { userId: 'u', userName: '', email: '', roles: [], permissions: ['admin'], tables: {} }

const cases: [string, ModalParams, boolean][] = [
  ['category', { Modal: 'Create' }, true],
  ['formPublished', { Modal: 'Create' }, false],
  ['formData', { Modal: 'Create' }, false],
  ['formPublished', { Modal: 'Edit', id: 'x' }, false],
  ['category', { Modal: 'Edit', id: 'x' }, true],
  ['category', { Modal: 'Edit' }, false],
  ['category', { Modal: 'Export', id: 'x' }, true],
  ['category', { Modal: 'Export', ids: 'x,y' }, true],
  ['category', { Modal: 'Export' }, false],
  ['category', { Modal: 'Export', ids: ',' }, false],
  ['category', { Modal: 'Remove' }, false],
  ['user', { Modal: 'Copy', id: 'x' }, false],
  ['solution', { Modal: 'Import' }, true],
  ['category', { Modal: 'Import' }, false],
]
test.each(cases)('%s and %j: %p', (name, params, expected) => {
  const schema = schemaOf(name)
  if (!schema) throw new Error(name)
  expect(canOpen(params, schema, offersOf(schema, admin))).toBe(expected)
})
