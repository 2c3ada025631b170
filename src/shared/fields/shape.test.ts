import { expect, test } from 'bun:test'
import { msg } from '../i18n.ts'
import { condition, json, list, text } from './build.ts'
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

test.each<[string, unknown, string | undefined]>([
  ['values of every kind', { a: [1, 'x', true, null, { b: [] }], __proto__: null }, undefined],
  ['two hundred thousand values', Array.from({ length: 200_000 }, (_, n) => n), 'validation.tooLong'],
  ['a number that is none', [{ a: Number.NaN }], 'validation.invalid_type'],
  ['nothing where something is said to be', { a: undefined }, 'validation.invalid_type'],
  ['what cannot be written', [1n], 'validation.invalid_type'],
  ['a function', { run: () => {} }, 'validation.invalid_type'],
])('JSON is what can be written as such: %s', (_, value, problem) => {
  expect(problemsOf({ graph: json(msg`Graf`) }, { graph: value })).toEqual(problem ? { graph: problem } : {})
})
