import { expect, test } from 'bun:test'
import { startOfDay } from './swedishDay.ts'
import {
  addOpenDays,
  formatHours,
  hoursOn,
  openTime,
  parseHours,
  usualCalendar,
  type WorkCalendar,
} from './workCalendar.ts'

const own: WorkCalendar = {
  holidays: true,
  closed: [
    { day: '2026-05-15', yearly: false },
    { day: '2020-12-23', yearly: true },
  ],
  hours: [
    [
      [480, 720],
      [780, 1020],
    ],
    [[480, 1020]],
    [[480, 1020]],
    [[480, 1020]],
    [[480, 900]],
    [],
    [],
  ],
}

test.each<[text: string, hours: [number, number][] | null]>([
  ['', []],
  ['08:00-17:00', [[480, 1020]]],
  [
    '8.00 – 12.00, 13:00-24:00',
    [
      [480, 720],
      [780, 1440],
    ],
  ],
  ['8-12', [[480, 720]]],
  [
    '8–12.30; 13 - 16',
    [
      [480, 750],
      [780, 960],
    ],
  ],
  [
    '8-12 och 13-17',
    [
      [480, 720],
      [780, 1020],
    ],
  ],
  ['8-', null],
  ['8', null],
  ['8:3-12', null],
  ['08:00-08:00', null],
  ['13:00-17:00, 08:00-12:00', null],
  ['08:00-12:00, 11:00-17:00', null],
  ['08:60-17:00', null],
  ['08:00-25:00', null],
  ['08:00-12:00-17:00', null],
  ['öppet', null],
])('the hours “%s”', (text, hours) => {
  expect(parseHours(text)).toEqual(hours)
  if (hours) expect(parseHours(formatHours(hours))).toEqual(hours)
})

test('hours are written in one form', () => {
  expect(formatHours(parseHours('8–12.30; 13 - 24') ?? [])).toBe('08:00-12:30, 13:00-24:00')
  expect(formatHours([])).toBe('')
})

test.each<[day: string, calendar: WorkCalendar, isOpen: boolean]>([
  ['2026-05-13', own, true],
  // Ascension Day, the day between it and the weekend, and the same day another year.
  ['2026-05-14', own, false],
  ['2026-05-15', own, false],
  ['2028-05-15', own, true],
  ['2026-12-23', own, false],
  ['2026-12-23', usualCalendar, true],
  ['2026-05-14', { ...own, holidays: false }, true],
  ['2026-05-16', own, false],
])('on %s', (day, calendar, isOpen) => {
  expect(hoursOn(calendar, day).length > 0).toBe(isOpen)
})

test('days are counted past those that are closed, and a calendar that never opens ends', () => {
  expect(addOpenDays(own, '2026-05-13', 1)).toBe('2026-05-18')
  expect(addOpenDays(usualCalendar, '2026-05-13', 1)).toBe('2026-05-15')
  expect(addOpenDays(own, '2026-05-13', 0)).toBe('2026-05-13')
  const never = { ...usualCalendar, hours: [] }
  expect(addOpenDays(never, '2026-05-13', 1) > '2026-05-13').toBe(true)
})

const counted: [from: string, days: number, to: string][] = [
  ['2026-03-26', 1, '2026-03-27'],
  ['2026-03-27', 1, '2026-03-30'],
  // Over the nights in which the clocks are changed.
  ['2026-03-27', 5, '2026-04-07'],
  ['2026-10-23', 1, '2026-10-26'],
  ['2026-12-23', 1, '2026-12-28'],
  ['2026-12-30', 1, '2027-01-04'],
  // From a day off: the first is the next that is none.
  ['2026-06-19', 1, '2026-06-22'],
  ['2026-06-18', 0, '2026-06-18'],
  ['2028-02-28', 2, '2028-03-01'],
]
test.each(counted)('%s and %d working days of the usual calendar is %s', (from, days, to) => {
  expect(addOpenDays(usualCalendar, from, days)).toBe(to)
})

test('time between two moments counts while it is open alone', () => {
  const spent = openTime(own, { from: '2026-05-01', to: '2026-05-31', startOf: startOfDay })
  const at = (day: string, time: string) => startOfDay(day) + parseMinutes(time) * 60_000
  const parseMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const hours = (from: number, to: number) => spent(from, to) / 3_600_000
  // A Monday with a closed lunch hour.
  expect(hours(at('2026-05-04', '07:00'), at('2026-05-04', '18:00'))).toBe(8)
  expect(hours(at('2026-05-04', '11:30'), at('2026-05-04', '13:30'))).toBe(1)
  // From Wednesday noon over a holiday, a day between and a weekend, to Monday at nine.
  expect(hours(at('2026-05-13', '12:00'), at('2026-05-18', '09:00'))).toBe(6)
  expect(hours(at('2026-05-16', '10:00'), at('2026-05-17', '10:00'))).toBe(0)
})
