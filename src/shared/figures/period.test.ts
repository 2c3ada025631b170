import { expect, test } from 'bun:test'
import { daysOf, readPeriod, writePeriod } from './period.ts'

test.each([
  ['last30', '2026-03-15', '2026-02-14', '2026-03-15'],
  ['last365', '2026-03-15', '2025-03-16', '2026-03-15'],
  ['month', '2026-03-15', '2026-03-01', '2026-03-15'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['year', '2026-01-01', '2026-01-01', '2026-01-01'],
  ['lastYear', '2026-06-01', '2025-01-01', '2025-12-31'],
] as const)('%s, seen from %s, is %s to %s', (period, today, from, to) => {
  expect(daysOf(period, today)).toEqual({ from, to })
})

test('the address says the period, and keeps what else it says', () => {
  const today = '2026-03-15'
  expect(readPeriod('', today)).toMatchObject({ period: 'last30', to: today })
  expect(readPeriod('period=lastYear', today)).toEqual({
    period: 'lastYear',
    from: '2025-01-01',
    to: '2025-12-31',
  })
  expect(readPeriod('period=nonsense&since=2026-01-01', today)).toMatchObject({ period: 'last30' })
  expect(readPeriod('since=2026-02-30&until=2026-03-09', today)).toMatchObject({ period: 'last30' })
  const own = { from: '2026-01-02', to: '2026-01-09' }
  const written = writePeriod('form=a&period=year', 'own', own)
  expect(written).toBe('?form=a&since=2026-01-02&until=2026-01-09')
  expect(readPeriod(written, today)).toEqual({ period: 'own', ...own })
  expect(writePeriod(written, 'last30', own)).toBe('?form=a')
})
