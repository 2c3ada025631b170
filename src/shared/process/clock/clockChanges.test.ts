import { expect, test } from 'bun:test'
import { dayOf, minuteOf, momentIn } from '../../calendar/swedishDay.ts'
import { usualCalendar } from '../../calendar/workCalendar.ts'
import { addDays } from '../../calendar/workDays.ts'
import { startedClock } from './caseClock.ts'
import { type When, whenIs } from './when.ts'

/** Easter Sundays of 2024 to 2040, as the almanac has them; in 2024, 2027, 2032 and 2035 the clock is changed on them or in their week. */
const easters = [
  ...['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16', '2029-04-01', '2030-04-21'],
  ...['2031-04-13', '2032-03-28', '2033-04-17', '2034-04-09', '2035-03-25', '2036-04-13', '2037-04-05'],
  ...['2038-04-25', '2039-04-10', '2040-04-01'],
]
const years = easters.map((easter) => Number(easter.slice(0, 4)))

/** The last Sunday of a month of 31 days. */
function lastSunday(year: number, month: '03' | '10'): string {
  const last = new Date(`${year}-${month}-31T12:00:00Z`)
  return addDays(`${year}-${month}-31`, -last.getUTCDay())
}
const at = (when: When, from: number, day?: string) =>
  whenIs(when, { from, dayIn: () => day, calendar: usualCalendar })

test.each(easters)('the week of Easter Sunday %s counts as it does in the almanac', (easter) => {
  const thursday = addDays(easter, -3)
  const [tuesday, wednesday] = [addDays(easter, 2), addDays(easter, 3)]
  // Closed from Good Friday to Easter Monday, whatever the clock does in between.
  for (const [from, days, on] of [
    [thursday, 1, tuesday],
    [addDays(easter, -2), 1, tuesday],
    [easter, 2, wednesday],
    [tuesday, -1, thursday],
  ] as const) {
    const due = at({ atValue: 'dag', days, working: true, time: '12:00' }, 0, from)
    expect(due && minuteOf(due)).toBe(`${on} 12:00`)
  }
  const { due } = startedClock(
    { after: 'P1D', working: true },
    { from: momentIn(thursday, '23:30'), dayIn: () => undefined, calendar: usualCalendar },
  )
  expect(due && minuteOf(due)).toBe(`${tuesday} 23:59`)
})

test.each(years)('Midsummer of %d is from the Friday between the 19th and the 25th', (year) => {
  const eve = [19, 20, 21, 22, 23, 24, 25]
    .map((day) => `${year}-06-${day}`)
    .find((day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 5)
  const [thursday, monday] = [addDays(eve ?? '', -1), addDays(eve ?? '', 3)]
  const due = at({ after: 'P1D', working: true }, momentIn(thursday, '10:15'))
  expect(due && minuteOf(due)).toBe(`${monday} 10:15`)
})

const halfHours = Array.from(
  { length: 48 },
  (_, n) => `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`,
)
const isLeftOut = (day: string, time: string) =>
  time.startsWith('02:') && day === lastSunday(Number(day.slice(0, 4)), '03')
/** What the clocks show when it is that time; the hour that is left out is an hour later. */
const shown = (day: string, time: string) =>
  `${day} ${isLeftOut(day, time) ? time.replace('02:', '03:') : time}`

test.each(years)('around both changes of the clock in %d, at every half hour', (year) => {
  for (const sunday of [lastSunday(year, '03'), lastSunday(year, '10')])
    for (const before of [-8, -7, -2, -1, 0, 1]) {
      const day = addDays(sunday, before)
      for (const time of halfHours) {
        const from = momentIn(day, time)
        expect(minuteOf(from)).toBe(shown(day, time))
        const [, clock = ''] = minuteOf(from).split(' ')
        for (const days of [1, 2, 7, 8]) {
          const on = addDays(day, days)
          // The same time on the day that was counted to; a named time of it; and the day by itself.
          expect(minuteOf(at({ after: `P${days}D` }, from) ?? 0)).toBe(shown(on, clock))
          expect(minuteOf(at({ after: `P${days}D`, time: '02:30' }, from) ?? 0)).toBe(shown(on, '02:30'))
          expect(minuteOf(at({ atValue: 'dag', days, time }, from, day) ?? 0)).toBe(shown(on, time))
          expect(minuteOf(at({ atValue: 'dag', days: -days }, from, on) ?? 0)).toBe(`${day} 00:00`)
        }
        // Hours are hours, however the clocks of that night are set.
        expect(at({ after: 'PT24H' }, from)).toBe(from + 86_400_000)
        const { due } = startedClock(
          { after: 'P7D' },
          { from, dayIn: () => undefined, calendar: usualCalendar },
        )
        expect(due).not.toBeNull()
        expect([dayOf(due ?? 0), minuteOf(due ?? 0).slice(11)]).toEqual([addDays(day, 7), '23:59'])
      }
    }
})
