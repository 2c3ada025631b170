import { expect, test } from 'bun:test'
import { addDays } from '../../../src/shared/calendar/workDays.ts'
import { addMonths, mondayOf, weekNumber, weeksOf } from './days.ts'

test('days are counted over months, years and changed clocks', () => {
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
})

test('a day begins when it does in Sweden', () => {})

test('a month has the weeks that its days are in', () => {
  const november = weeksOf('2026-11-23', 'month')
  expect([november[0]?.[0], november.at(-1)?.at(-1), november.length]).toEqual([
    '2026-10-26',
    '2026-12-06',
    6,
  ])
  // Four weeks, and no more.
  expect(weeksOf('2027-02-10', 'month').map(([monday]) => monday)).toEqual([
    '2027-02-01',
    '2027-02-08',
    '2027-02-15',
    '2027-02-22',
  ])
  expect(weeksOf('2026-11-23', 'week')).toHaveLength(1)
})

test.each([
  ['2026-01-01', 1],
  ['2027-01-01', 53],
  ['2026-11-23', 48],
  ['2024-12-30', 1],
])('%s is in week %d', (day, week) => {
  expect(weekNumber(day)).toBe(week)
})
