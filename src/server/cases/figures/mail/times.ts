import { addOpenDays, type WorkCalendar } from '../../../../shared/calendar/workCalendar.ts'
import { addDays } from '../../../../shared/calendar/workDays.ts'
import { dayOf, momentIn } from '../../today.ts'
import type { MailTimes } from './contract.ts'

/** More days than lie between two first working days of a month. */
const mostDays = 70

/**
 * The first time after a moment at which figures go, milliseconds since 1970. Hours are those of clocks in Sweden: one that is
 * there twice counts once, and one that is left out in spring is the one after it. Working days are those of the organisation.
 */
export function nextTime(times: MailTimes, after: number, calendar: WorkCalendar): number {
  const today = dayOf(after)
  for (let day = today, left = mostDays; left > 0; day = addDays(day, 1), left--) {
    if (!isDayOf(times, day, calendar)) continue
    const at = momentIn(day, `${String(times.hour).padStart(2, '0')}:00`)
    if (at > after) return at
  }
  throw new Error(`no day fits every ${times.every}`)
}

/** What nobody gets two mails for, however the hour is changed: the day, week or month in Sweden that a moment is in. */
export function periodOf({ every }: Pick<MailTimes, 'every'>, at: number): string {
  const day = dayOf(at)
  if (every === 'day') return day
  return every === 'month' ? day.slice(0, 7) : `week ${addDays(day, 1 - weekdayOf(day))}`
}

function isDayOf({ every, weekday }: MailTimes, day: string, calendar: WorkCalendar): boolean {
  if (every === 'day') return true
  return every === 'week' ? weekdayOf(day) === weekday : day === firstWorkDay(day, calendar)
}

/** Of the month that the day is in; its first day where it is closed all through. */
function firstWorkDay(day: string, calendar: WorkCalendar): string {
  const first = `${day.slice(0, 7)}-01`
  const open = addOpenDays(calendar, addDays(first, -1), 1)
  return open.startsWith(day.slice(0, 7)) ? open : first
}

/** 1 is Monday. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
