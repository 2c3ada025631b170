import { expect, test } from 'bun:test'
import { msg } from '../i18n.ts'
import { condition, list, text } from './build.ts'
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

test.each<[string, unknown, boolean]>([
  ['an answer against another answer', { value: 'slut', is: 'less', to: { value: 'start' } }, true],
  ['one that is unfinished', { value: 'slut', is: 'less' }, true],
  ['a comparison that nobody knows', { value: 'slut', is: 'resembles', to: 'x' }, false],
  ['a foreign key', { value: 'slut', is: 'empty', run: 'x' }, false],
])('a condition is what the rules can follow: %s', (_, when, isOne) => {
  const problems = problemsOf({ 'show.when': condition(msg`Villkor`) }, { show: { when } })
  expect(problems).toEqual(isOne ? {} : { 'show.when': 'validation.condition' })
})
