import { expect, test } from 'bun:test'
import { msg } from '../i18n.ts'
import { number, text } from './build.ts'
import { problemsOf } from './shape.ts'
import { tidied } from './tidied.ts'

const required = text(msg`Namn`, { required: true })

test.each([
  [required, '  Anna  Ek\n', 'Anna  Ek'],
  [required, '   ', ''],
  [text(msg`Namn`), ' Anna ', ' Anna '],
  [required, { sv: ' Anna ' }, { sv: ' Anna ' }],
  [number(msg`Namn`, { required: true }), 7, 7],
  [undefined, ' x ', ' x '],
])('%j %j is stored as %j', (field, value, stored) => {
  expect(tidied(field, value) as unknown).toEqual(stored)
})

test.each(['', '   ', '\n\t', '\u00a0'])('%j is nothing, where something is required', (name) => {
  expect(problemsOf({ name: required }, { name })).toEqual({ name: 'validation.required' })
  expect(problemsOf({ name: text(msg`Namn`) }, { name })).toEqual({})
})
