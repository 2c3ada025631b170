import { expect, test } from 'bun:test'
import { smsParts } from './length.ts'

test.each([
  ['a', 160, 1],
  ['a', 161, 2],
  ['a', 306, 2],
  ['a', 307, 3],
  ['ö', 160, 1],
  ['€', 80, 1],
  ['€', 81, 2],
  ['é', 160, 1],
  ['ę', 70, 1],
  ['ę', 71, 2],
  ['😀', 35, 1],
  ['😀', 36, 2],
])('%s, %d times, goes in %d', (sign, times, parts) => {
  expect(smsParts(sign.repeat(times))).toBe(parts)
})
