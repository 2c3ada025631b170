import { expect, test } from 'bun:test'
import { lastPage } from './lastPage.ts'

test.each([
  [1, 0, null],
  [99, 0, 1],
  [1, 10, null],
  [2, 10, 1],
  [2, 11, null],
  [99, 25, 3],
])('page %d of %d rows by ten leads to %p', (page, total, expected) => {
  expect(lastPage({ page, size: 10 }, total)).toBe(expected)
})
