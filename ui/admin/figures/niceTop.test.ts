import { expect, test } from 'bun:test'
import { niceTop } from './niceTop.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [10, [0, 3, 6, 9, 12]],
  [38, [0, 10, 20, 30, 40]],
  [401, [0, 200, 400, 600]],
] as const)('an axis for %d has the steps %j', (most, ticks) => {
  expect(niceTop(most).ticks).toEqual([...ticks])
})

test('no number stands above its axis, and there are five steps at most', () => {
  for (let most = 0; most < 5_000; most++) {
    const { top, ticks } = niceTop(most)
    expect(top).toBeGreaterThanOrEqual(most)
    expect(ticks.length).toBeLessThanOrEqual(6)
    expect(ticks.at(-1)).toBe(top)
  }
})
