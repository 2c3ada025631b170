import { addDays, daysBetween, daysOff } from './workDays.ts'

/** When an organisation is open. Days are days in Sweden (YYYY-MM-DD), times minutes since the day began. */
export interface WorkCalendar {
  /** Closed on public holidays, and on the eves that count as such (`daysOff`). */
  holidays: boolean
  /** Closed on these days as well, every year where it says so. */
  closed: readonly { day: string; yearly: boolean }[]
  /** By weekday, Monday first: when it opens and closes, in the order of time. None: closed. */
  hours: readonly (readonly OpenHours[])[]
}

export type OpenHours = readonly [opens: number, closes: number]

/** Keys of the opening hours of a document, Monday first. */
export const weekdayKeys = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

/** The hours of a weekday from the start, as they are written. */
export const usualHours = '08:00-17:00'

/** Where an organisation has none of its own: Mondays to Fridays that are no public holidays. */
export const usualCalendar: WorkCalendar = {
  holidays: true,
  closed: [],
  hours: weekdayKeys.map((_, i) => (i < 5 ? [[8 * 60, 17 * 60]] : [])),
}

const minutesOf = (text: string): number => {
  const [, hours, minutes = '0'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text.trim()) ?? []
  const at = Number(hours) * 60 + Number(minutes)
  return Number(minutes) < 60 && at <= 24 * 60 ? at : Number.NaN
}

/**
 * `08:00-12:00, 13:00-16:30`, and the same as people write it: `8-12`, `8.00–12.00`, `8-12 och 13-16.30`. Nothing where it is closed,
 * null for a text that is none, overlaps or is not in the order of time.
 */
export function parseHours(text: string | null | undefined): OpenHours[] | null {
  const parts = (text ?? '').split(/[,;]|\soch\s/i).filter((part) => part.trim() !== '')
  const hours = parts.map((part): OpenHours => {
    const [opens = '', closes = '', ...more] = part.split(/[-–]/)
    return more.length > 0 ? [Number.NaN, 0] : [minutesOf(opens), minutesOf(closes)]
  })
  const isOrdered = hours.every(([opens, closes], i) => opens < closes && opens >= (hours[i - 1]?.[1] ?? 0))
  return isOrdered ? hours : null
}

/** As `parseHours` reads them, in the one form that they are stored in. */
export const formatHours = (hours: readonly OpenHours[]): string =>
  hours.map((one) => one.map(clockOf).join('-')).join(', ')

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The opening hours of a day; none: it is closed. */
export function hoursOn({ holidays, closed, hours }: WorkCalendar, day: string): readonly OpenHours[] {
  if (holidays && daysOff(Number(day.slice(0, 4))).has(day)) return []
  if (closed.some((one) => (one.yearly ? one.day.slice(5) === day.slice(5) : one.day === day))) return []
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return hours[weekday] ?? []
}

/** Days that are looked at for each one that is counted: more are never closed at a stretch. */
const mostLookedAt = 400

/**
 * So many days later that it is open: one day after a Friday is the Monday after it. Earlier, where `days` is less than nothing: what is
 * counted from an open day is counted back to it.
 */
export function addOpenDays(calendar: WorkCalendar, day: string, days: number): string {
  let at = day.slice(0, 10)
  const step = days < 0 ? -1 : 1
  const most = (Math.abs(days) + 1) * mostLookedAt
  for (let left = Math.abs(days), looked = 0; left > 0 && looked < most; looked++) {
    at = addDays(at, step)
    if (hoursOn(calendar, at).length > 0) left--
  }
  return at
}

/** Years that are counted: what is further away is as far. */
const mostYears = 100

/**
 * How many days it is open after one day, until another and on it: as many as `addOpenDays` goes on from the first to the other. Less than
 * nothing where the other is earlier.
 */
export function openDaysBetween(calendar: WorkCalendar, from: string, to: string): number {
  if (to < from) return -openDaysBetween(calendar, to, from)
  const first = Number(from.slice(0, 4))
  const last = Math.min(Number(to.slice(0, 4)), first + mostYears)
  let count = openUntil(calendar, to.startsWith(String(last)) ? to : `${last}-12-31`)
  count -= openUntil(calendar, from)
  for (let year = first; year < last; year++) count += openUntil(calendar, `${year}-12-31`)
  return count
}

/** By calendar and year: how many days of the year it has been open, by the day of the year. */
const counted = new WeakMap<WorkCalendar, Map<number, readonly number[]>>()

/** Open days of the day's year, until it and on it. */
function openUntil(calendar: WorkCalendar, day: string): number {
  const year = Number(day.slice(0, 4))
  const years = counted.get(calendar) ?? new Map<number, readonly number[]>()
  counted.set(calendar, years)
  let sums = years.get(year)
  if (!sums) {
    let open = 0
    sums = Array.from({ length: 366 }, (_, n) => {
      const on = addDays(`${day.slice(0, 4)}-01-01`, n)
      if (on.startsWith(day.slice(0, 4)) && hoursOn(calendar, on).length > 0) open++
      return open
    })
    years.set(year, sums)
  }
  return sums[daysBetween(`${day.slice(0, 4)}-01-01`, day)] ?? 0
}

/**
 * How long it is open between two moments (milliseconds since 1970, and as an answer): a function that answers that for many, between
 * the days `from` and `to`. Moments before or after these count as their bounds. `startOf`: when a day begins.
 */
export function openTime(
  calendar: WorkCalendar,
  { from, to, startOf }: { from: string; to: string; startOf: (day: string) => number },
): (since: number, until: number) => number {
  const days: { start: number; before: number; hours: readonly OpenHours[] }[] = []
  let before = 0
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const hours = hoursOn(calendar, day)
    days.push({ start: startOf(day), before, hours })
    for (const [opens, closes] of hours) before += (closes - opens) * minuteMs
  }
  const upTo = (at: number): number => {
    const day = lastStarted(days, at)
    if (!day) return 0
    const minutes = (at - day.start) / minuteMs
    return day.hours.reduce(
      (sum, [opens, closes]) => sum + Math.max(0, Math.min(minutes, closes) - opens) * minuteMs,
      day.before,
    )
  }
  return (since, until) => Math.max(0, upTo(until) - upTo(since))
}

const minuteMs = 60_000

/** The last that has begun by then. */
function lastStarted<Day extends { start: number }>(days: readonly Day[], at: number): Day | undefined {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle]?.start ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return days[low - 1]
}
