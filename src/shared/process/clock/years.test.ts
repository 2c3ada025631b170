import { test } from 'bun:test'
import { dayOf, minuteOf, momentIn } from '../../calendar/swedishDay.ts'
import {
  addOpenDays,
  hoursOn,
  openDaysBetween,
  usualCalendar,
  type WorkCalendar,
} from '../../calendar/workCalendar.ts'
import { addDays } from '../../calendar/workDays.ts'
import { readClock, startedClock, turnedClock } from './caseClock.ts'
import { whenIs } from './when.ts'

/** One that is closed at odd times: Wednesdays, a week in July and the day after Ascension Day. */
const odd: WorkCalendar = {
  holidays: true,
  closed: [
    ...[6, 7, 8, 9, 10].map((day) => ({ day: `2026-07-${String(day).padStart(2, '0')}`, yearly: true })),
    { day: '2026-05-15', yearly: false },
  ],
  hours: usualCalendar.hours.map((hours, weekday) => (weekday === 2 ? [] : hours)),
}
const calendars: [string, WorkCalendar][] = [
  ['the usual one', usualCalendar],
  ['one of odd days', odd],
]
const isOpen = (calendar: WorkCalendar, day: string) => hoursOn(calendar, day).length > 0
const [first, last] = ['2024-01-01', '2040-12-31']
const timeOf = (at: number) => minuteOf(at).slice(11)
const counts = [1, 2, 5, 21]

test.each(calendars)('working days of 2024 to 2040 by %s, counted on and back', (_name, calendar) => {
  const before = new Map(counts.map((n) => [n, '']))
  for (let day = first; day <= last; day = addDays(day, 1)) {
    for (const n of counts) {
      const on = addOpenDays(calendar, day, n)
      if (!isOpen(calendar, on)) throw new Error(`${n} days after ${day} it is closed: ${on}`)
      if (openDaysBetween(calendar, day, on) !== n) throw new Error(`${day} to ${on} is not ${n}`)
      if (on < (before.get(n) ?? '')) throw new Error(`${n} days after ${day} is earlier than a day before`)
      before.set(n, on)
      const back = addOpenDays(calendar, on, -n)
      if (isOpen(calendar, day) ? back !== day : back >= day)
        throw new Error(`${n} days before ${on} is ${back}, not ${day}`)
      if (openDaysBetween(calendar, on, day) !== -n) throw new Error(`${on} back to ${day} is not ${n}`)
    }
  }
})

test.each(calendars)('deadlines of 2024 to 2040 by %s', (_name, calendar) => {
  // The hours around both changes of the clock, and one that is always there.
  const times = ['00:00', '01:59', '02:30', '03:00', '12:00', '23:59']
  const latest = new Map<string, number>()
  let n = 0
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const time = times[n++ % times.length] ?? ''
    const from = momentIn(day, time)
    for (const days of counts) {
      const at = whenIs({ after: `P${days}D`, working: true }, { from, dayIn: () => undefined, calendar })
      if (at === null || !isOpen(calendar, dayOf(at)))
        throw new Error(`${days} after ${minuteOf(from)} is closed`)
      if (timeOf(at) !== timeOf(from)) throw new Error(`${days} after ${minuteOf(from)} is ${minuteOf(at)}`)
      const key = `${days} ${time}`
      if (at < (latest.get(key) ?? 0)) throw new Error(`${days} after ${minuteOf(from)} goes back`)
      latest.set(key, at)
    }
  }
})

test.each(calendars)(
  'what is used and what is left are what there was, by %s, however often it stands',
  (_name, calendar) => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    for (let n = 0; n < 2_000; n++) {
      const came = momentIn(addDays(first, random(6_000)), '10:15')
      const days = 1 + random(60)
      const working = random(2) === 0
      let timed = startedClock(
        { after: `P${days}D`, working },
        { from: came, dayIn: () => undefined, calendar },
      )
      let now = came
      for (let turns = random(6); turns > 0; turns--) {
        now += random(10 * 86_400_000)
        const left = readClock(timed, now, calendar)
        const next = turnedClock(timed, { stands: timed.clock.since === null, now, calendar })
        const after = readClock(next, now, calendar)
        if (after.left !== left.left || after.used !== left.used)
          throw new Error(`turned at ${minuteOf(now)}: ${JSON.stringify([timed, next])}`)
        if (next.due === null || timed.due === null || next.due < timed.due) throw new Error('due goes back')
        if (timeOf(next.due) !== '23:59') throw new Error(`due at ${minuteOf(next.due)}`)
        timed = next
      }
      const { used, left } = readClock(timed, now, calendar)
      if (used + (left ?? 0) !== days)
        throw new Error(`${used} and ${left} of ${days} from ${minuteOf(came)}`)
    }
  },
)
