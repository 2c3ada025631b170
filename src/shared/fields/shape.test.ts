import { expect, test } from 'bun:test'
import { msg } from '../i18n.ts'
import { list, text } from './build.ts'
import { fieldsShape, problemsOf } from './shape.ts'

const fields = { name: text(msg`Namn`, { required: true }), 'address.street': text(msg`Gata`) }

test('the shape of a set of fields is made once', () => {
  expect(fieldsShape(fields)).toBe(fieldsShape(fields))
  expect(fieldsShape({ ...fields })).not.toBe(fieldsShape(fields))
})

test('the same fields in a list have rows with an id, and none elsewhere', () => {
  const inList = { people: list(msg`Rader`, fields) }
  expect(problemsOf(inList, { people: [{ _id: 'a', name: 'Eva' }] })).toEqual({})
  expect(problemsOf(fields, { _id: 'a', name: 'Eva' })).toEqual({ _id: 'validation.unknownKey' })
})
