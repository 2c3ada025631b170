import { expect, test } from 'bun:test'
import { inOrder, moved } from './inOrder.ts'

const views = ['a', 'b', 'c', 'd'].map((_id) => ({ _id }))

test('views stand as they were put, those that are new last, and what is gone leaves no room', () => {
  expect(inOrder(views, ['c', 'x', 'a']).map(({ _id }) => _id)).toEqual(['c', 'a', 'b', 'd'])
  expect(inOrder(views, [])).toEqual(views)
})

test.each([
  ['c', -1, ['a', 'c', 'b', 'd']],
  ['a', 1, ['b', 'a', 'c', 'd']],
  ['a', -1, ['a', 'b', 'c', 'd']],
  ['d', 1, ['a', 'b', 'c', 'd']],
])('%s moved by %d', (id, by, expected) => {
  expect(moved(['a', 'b', 'c', 'd'], id, by)).toEqual(expected)
})
