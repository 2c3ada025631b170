import { expect, test } from 'bun:test'
import { edgesOf } from './useScrollEdges.ts'

test.each([
  ['all of it is seen', 0, 800, false, false],
  ['a rounding is no more', 0, 799.5, false, false],
  ['at its beginning', 0, 600, false, true],
  ['in the middle', 100, 600, true, true],
  ['at its end', 200, 600, true, false],
])('%s', (_, scrollLeft, clientWidth, before, after) => {
  expect(edgesOf({ scrollLeft, clientWidth, scrollWidth: 800 })).toEqual({ before, after })
})
