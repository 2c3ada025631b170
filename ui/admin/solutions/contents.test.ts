import { expect, test } from 'bun:test'
import { contentFields, contentsOf, valuesOf } from './contents.ts'

test('what belongs to a solution is chosen by kind, and comes back', () => {
  const contents = [
    { schema: 'process', id: 'p' },
    { schema: 'form', id: 'b' },
    { schema: 'form', id: 'a' },
  ]
  expect(valuesOf(contents)).toEqual({ process: ['p'], form: ['b', 'a'] })
  expect(contentsOf(valuesOf(contents))).toEqual([
    { schema: 'form', id: 'b' },
    { schema: 'form', id: 'a' },
    { schema: 'process', id: 'p' },
  ])
})

test('people, logs and kinds that are no longer there are no part of one', () => {
  expect(Object.keys(contentFields)).toContain('form')
  for (const name of ['user', 'log', 'asset', 'solution', 'formData'])
    expect(contentFields[name]).toBeUndefined()
  expect(
    valuesOf([
      { schema: 'user', id: 'u' },
      { schema: 'constructor', id: 'x' },
    ]),
  ).toEqual({})
  expect(contentsOf({ form: null, user: ['u'] })).toEqual([])
})
