import { expect, test } from 'bun:test'
import { formatDays } from './days.ts'

test('days are told as people say them, in both languages', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ')
  expect(plain(formatDays('2026-07-06', '2026-07-06', 'sv-SE'))).toBe('6 juli 2026')
  expect(plain(formatDays('2026-07-06', '2026-07-10', 'sv-SE'))).toMatch(/^6.10 juli 2026$/)
  expect(plain(formatDays('2026-12-28', '2027-01-03', 'en-GB'))).toMatch(
    /^28 December 2026 . 3 January 2027$/,
  )
})
