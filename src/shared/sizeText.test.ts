import { expect, test } from 'bun:test'
import { sizeText } from './sizeText.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 kB'],
  [1_250, '1,3 kB'],
  [2_500_000, '2,5 MB'],
])('%d is %s', (bytes, text) => {
  expect(sizeText(bytes, 'sv-SE')).toBe(text)
})
