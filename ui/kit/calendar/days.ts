import { addDays } from '../../../src/shared/calendar/workDays.ts'

/** Days are YYYY-MM-DD, and weeks begin on Monday. */

const dayMs = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export const mondayOf = (day: string): string => addDays(day, -((new Date(at(day)).getUTCDay() + 6) % 7))

/** The same day of another month, or its last one. */
export function addMonths(day: string, months: number): string {
  const date = new Date(at(day))
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
  const last = new Date(first)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  return dayAt(first + (Math.min(date.getUTCDate(), last.getUTCDate()) - 1) * dayMs)
}

/** The weeks that a month's days are in, or the one of the day. */
export function weeksOf(day: string, span: 'month' | 'week'): string[][] {
  const first = mondayOf(span === 'week' ? day : `${day.slice(0, 7)}-01`)
  const until = span === 'week' ? addDays(first, 6) : addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1)
  const weeks: string[][] = []
  for (let monday = first; monday <= until; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, n) => addDays(monday, n)))
  return weeks
}

/** The number of the week (ISO 8601). */
export function weekNumber(day: string): number {
  const thursday = addDays(mondayOf(day), 3)
  return Math.floor((at(thursday) - at(`${thursday.slice(0, 4)}-01-01`)) / dayMs / 7) + 1
}
