import { expect, test } from 'bun:test'
import { swedishDay } from './swedishDay.ts'

test('a day begins when it does in Sweden, in summer and in winter', () => {
  expect(swedishDay(Date.parse('2026-11-25T22:59:59Z'))).toBe('2026-11-25')
  expect(swedishDay(Date.parse('2026-11-25T23:00:00Z'))).toBe('2026-11-26')
  expect(swedishDay(Date.parse('2026-06-30T22:00:00Z'))).toBe('2026-07-01')
})
