import { expect, test } from 'bun:test'
import { parseNumber } from './NumberField.tsx'

test.each([
  ['', null],
  ['  ', null],
  ['12', 12],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['1 234,5', 1234.5],
  ['1\u00a0234', 1234],
  ['\u22124', -4],
  ['-,5', -0.5],
  ['+3', 3],
  ['1.2.3', Number.NaN],
  ['12 kr', Number.NaN],
  ['1e3', Number.NaN],
  ['Infinity', Number.NaN],
])('%p is %p', (text, number) => {
  expect(parseNumber(text)).toBe(number)
})
