import { expect, test } from 'bun:test'
import { addDays, daysOff } from './workDays.ts'

test('the days off of a year, as the almanac has them', () => {
  expect([...daysOff(2026)].sort()).toEqual([
    '2026-01-01',
    '2026-01-06',
    '2026-04-03',
    '2026-04-05',
    '2026-04-06',
    '2026-05-01',
    '2026-05-14',
    '2026-05-24',
    '2026-06-06',
    '2026-06-19',
    '2026-06-20',
    '2026-10-31',
    '2026-12-24',
    '2026-12-25',
    '2026-12-26',
    '2026-12-31',
  ])
})

const moved: [year: number, goodFriday: string, ascension: string, midsummer: string, allSaints: string][] = [
  [2024, '2024-03-29', '2024-05-09', '2024-06-22', '2024-11-02'],
  [2025, '2025-04-18', '2025-05-29', '2025-06-21', '2025-11-01'],
  // The earliest Easter and the latest that anybody alive will see.
  [2008, '2008-03-21', '2008-05-01', '2008-06-21', '2008-11-01'],
  [2038, '2038-04-23', '2038-06-03', '2038-06-26', '2038-11-06'],
]
test.each(moved)('those that move, in %d', (year, friday, ascension, midsummer, saints) => {
  for (const day of [friday, ascension, midsummer, saints]) expect(daysOff(year)).toContain(day)
})

test('days of the calendar are days, whatever the clocks do', () => {
  expect([addDays('2026-03-28', 2), addDays('2026-10-24', 2), addDays('2026-03-01', -1)]).toEqual([
    '2026-03-30',
    '2026-10-26',
    '2026-02-28',
  ])
})
