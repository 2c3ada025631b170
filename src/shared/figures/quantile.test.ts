import { expect, test } from 'bun:test'
import { quantile } from './quantile.ts'

test.each([
  [[], 0.5, null],
  [[5], 0.5, 5],
  [[9, 1, 5], 0.5, 5],
  [[4, 1, 3, 2], 0.5, 2],
  [[10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 0.9, 9],
  [[100, 20], 0.9, 100],
] as const)('of %j the share %d lies within %p', (times, share, within) => {
  expect(quantile(times, share)).toBe(within)
})
