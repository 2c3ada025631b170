import { expect, test } from 'bun:test'
import { momentIn } from '../../calendar/swedishDay.ts'
import { usualCalendar } from '../../calendar/workCalendar.ts'
import type { ProcessReminder } from '../process.ts'
import { remindedAt } from './reminders.ts'

const reminders: [Pick<ProcessReminder, 'before' | 'working'>, due: string, at: string | null][] = [
  [{ before: 'P3D' }, '2026-06-22 23:59', '2026-06-19 08:00'],
  // Midsummer's Eve is none.
  [{ before: 'P3D', working: true }, '2026-06-22 23:59', '2026-06-16 08:00'],
  [{ before: 'P1W' }, '2026-04-01 10:00', '2026-03-25 08:00'],
  [{ before: 'PT4H' }, '2026-06-22 10:30', '2026-06-22 06:30'],
  [{ before: 'P1D', working: true }, '2026-03-30 12:00', '2026-03-27 08:00'],
  [{ before: 'snart' }, '2026-06-22 10:30', null],
  [{ before: 'P1M', working: true }, '2026-06-22 10:30', null],
]
test.each(reminders)('%p before %s is at %s', (reminder, due, at) => {
  const moment = (text: string) => momentIn(text.slice(0, 10), text.slice(11))
  expect(remindedAt(reminder, moment(due), usualCalendar)).toBe(at === null ? null : moment(at))
})
