import { expect, test } from 'bun:test'
import { fitsWildcard } from './wildcard.ts'

test.each([
  ['ABC123', '@@@###', true],
  ['ABC12Å', '@@@##@', true],
  ['ABC1234', '@@@###', false],
  ['2026/1', '####/*', true],
  ['', '*', true],
  ['a'.repeat(2000), `${'*a'.repeat(200)}b`, false],
  ['x.y', 'x.y', true],
  ['xzy', 'x.y', false],
  ['xzy', 'X?Y', true],
])('%s fits %s: %s', (text, pattern, fits) => {
  expect(fitsWildcard(text, pattern)).toBe(fits)
})
