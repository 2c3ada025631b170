import { expect, test } from 'bun:test'
import { dropOldest } from './oldest.ts'

test('the first that came goes first, and an empty map stays so', () => {
  const map = new Map([
    ['a', 1],
    ['b', 2],
  ])
  dropOldest(map)
  expect([...map.keys()]).toEqual(['b'])
  dropOldest(map)
  dropOldest(map)
  expect(map.size).toBe(0)
})
