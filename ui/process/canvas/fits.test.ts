import { expect, test } from 'bun:test'
import { fits } from './fits.ts'

test('a text fits where it does so by the widest letters that it may be drawn with', () => {
  expect(fits('Utan etikett', 12, 189)).toBe(true)
  expect(fits('Till', 13, 40)).toBe(true)
  expect(fits('WWMM', 13, 40)).toBe(false)
  expect(fits('Begär komplettering av ansökan', 12, 189)).toBe(false)
})
