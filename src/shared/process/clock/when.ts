import { dayOf, momentIn, sameTimeOn, startOfDay } from '../../calendar/swedishDay.ts'
import { addOpenDays, type WorkCalendar } from '../../calendar/workCalendar.ts'
import { addDays, addMonths, workingDays } from '../../calendar/workDays.ts'

/**
 * When something is to be: a while after something else (`after`), or at the date in an answer (`atValue`), so many days before or after
 * it. Days and months go by calendar and clocks in Sweden.
 */
export interface When {
  /** ISO 8601 duration, e.g. `P7D`. */
  after?: string
  /** Days, `after` (`P5D`) or `days`, are those on which it is open by the working calendar. */
  working?: boolean
  /** Or at the date in this answer. */
  atValue?: string
  /** So many days after that date; before it where it is less than nothing. */
  days?: number
  /** At this time (`HH:MM`) of that day; absent: the time of the day that `after` counts from, and when the date begins. */
  time?: string
}

/** From when `after` counts, what day an answer says, and by which calendar working days are counted. */
export interface WhenFrom {
  from: number | null
  dayIn: (answer: string) => string | undefined
  calendar: WorkCalendar
}

/** When that is, milliseconds since 1970; null while the answer is empty, or where it is no time at all. */
export function whenIs(
  { after, working, atValue, days = 0, time }: When,
  { from, dayIn, calendar }: WhenFrom,
): number | null {
  if (after) {
    if (from === null) return null
    const at = working ? addWorking(from, after, calendar) : addDuration(from, after)
    return at === null || !time ? at : known(momentIn(dayOf(at), time))
  }
  const day = dayIn(atValue ?? '')
  if (!day || Number.isNaN(startOfDay(day))) return null
  const on = working && days !== 0 ? addOpenDays(calendar, day, days) : addDays(day.slice(0, 10), days)
  return known(time ? momentIn(on, time) : startOfDay(on))
}

const known = (at: number): number | null => (Number.isNaN(at) ? null : at)

/** Whether it says exactly one time as `whenIs` reads it. */
export function isWhen({ after, working, atValue, days, time }: When): boolean {
  if (time !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return false
  if (!after) return (atValue ?? '').trim() !== '' && (days === undefined || Number.isInteger(days))
  if (atValue || days !== undefined || (time !== undefined && isOfHours({ after }))) return false
  return working ? workingDays.test(after) : isDuration(after)
}

/** How long something may wait, as ISO 8601 writes it. */
export const isDuration = (text: string): boolean =>
  /^P(?!$)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?$/.test(text)

/** Whether it counts hours or minutes, and so ends within a day. */
export const isOfHours = ({ after }: When): boolean => after?.includes('T') ?? false

/** So many days (`P5D`) on which it is open later, at the same time of the day. */
function addWorking(from: number, duration: string, calendar: WorkCalendar): number | null {
  const [, days] = workingDays.exec(duration) ?? []
  return days === undefined ? null : sameTimeOn(addOpenDays(calendar, dayOf(from), Number(days)), from)
}

/** Some thousand years: what is meant is never. */
const most = { months: 40_000, days: 1_200_000 }

/**
 * Adds an ISO 8601 duration (`P1M2DT3H`), or takes it away. Months and days go by calendar and clocks in Sweden: it is the same time there,
 * whether a night in between was shorter. null for a text that is none, or goes on past all calendars.
 */
export function addDuration(from: number, duration: string, sign: 1 | -1 = 1): number | null {
  const found = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(
    duration,
  )
  if (!found) return null
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0))
  const more = { months: years * 12 + months, days: weeks * 7 + days }
  if (more.months > most.months || more.days > most.days) return null
  const today = dayOf(from)
  const day = addDays(addMonths(today, sign * more.months), sign * more.days)
  return (
    (day === today ? from : sameTimeOn(day, from)) + sign * ((hours * 60 + minutes) * 60 + seconds) * 1_000
  )
}
