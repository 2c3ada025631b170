import { expect, test } from 'bun:test'
import { group, list, reference, references, text } from '../../../../src/shared/fields/build.ts'
import { msg } from '../../../../src/shared/i18n.ts'
import { refsIn } from './refsIn.ts'

const label = msg`Namn`
const fields = {
  name: text(label),
  process: reference('process', label),
  roles: references('role', label),
  rows: list(label, { roles: references('role', label) }),
  more: group(label, { form: reference('form', label) }),
}

test('what values point at is found at every depth', () => {
  const values = {
    name: 'n',
    process: 'p',
    roles: ['a', 'b'],
    rows: [{ roles: ['c'] }, {}, null, 'x'],
    more: { form: 'f' },
  }
  expect(refsIn(fields, values)).toEqual([
    { schema: 'process', id: 'p' },
    { schema: 'role', id: 'a' },
    { schema: 'role', id: 'b' },
    { schema: 'role', id: 'c' },
    { schema: 'form', id: 'f' },
  ])
})

test('nothing points at nothing', () => {
  expect(refsIn(fields, {})).toEqual([])
  expect(refsIn(fields, { process: null, roles: 7, rows: 'x', more: null })).toEqual([])
})
