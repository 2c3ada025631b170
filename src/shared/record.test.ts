import { expect, test } from 'bun:test'
import { isRecord, keysOf, recordOf } from './record.ts'

test('an object is one, and a list, null and all else are none', () => {
  expect([{}, { a: 1 }, Object.create(null)].map(isRecord)).toEqual([true, true, true])
  expect([[], null, undefined, 'a', 1, () => {}].map(isRecord)).toEqual(Array(6).fill(false))
})

test('what is no object is read as an empty one', () => {
  const given = { a: 1 }
  expect(recordOf(given)).toBe(given)
  expect([['a'], null, undefined, 'a'].map(recordOf)).toEqual([{}, {}, {}, {}])
})

test('keys are typed by their object', () => {
  const keys: ('a' | 'b')[] = keysOf({ a: 1, b: 2 })
  expect(keys).toEqual(['a', 'b'])
})
