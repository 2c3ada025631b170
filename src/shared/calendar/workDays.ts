/** Days as YYYY-MM-DD, counted as days and not as hours: summer time makes none of them shorter. */

const ms = 86_400_000
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)

/** So many days later, or earlier. */
export const addDays = (day: string, days: number): string => dayAt(timeOf(day) + days * ms)

/** How many days later the second is. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((timeOf(to.slice(0, 10)) - timeOf(from.slice(0, 10))) / ms)

/** So many months later, on the last day of a month that has no such day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayAt(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

const known = new Map<number, ReadonlySet<string>>()

/**
 * Public holidays of a year in Sweden (lag 1989:253), and Midsummer's, Christmas and New Year's Eve, which count as holidays
 * where time runs out (lag 1930:173).
 */
export function daysOff(year: number): ReadonlySet<string> {
  const found = known.get(year)
  if (found) return found
  const easter = easterOf(year)
  const midsummer = saturdayFrom(`${year}-06-20`)
  const days = new Set([
    ...['01-01', '01-06', '05-01', '06-06', '12-24', '12-25', '12-26', '12-31'].map(
      (day) => `${year}-${day}`,
    ),
    ...[-2, 0, 1, 39, 49].map((after) => addDays(easter, after)),
    addDays(midsummer, -1),
    midsummer,
    saturdayFrom(`${year}-10-31`),
  ])
  known.set(year, days)
  return days
}

/** The first Saturday on or after the day. */
const saturdayFrom = (day: string) => addDays(day, 6 - new Date(timeOf(day)).getUTCDay())

/** Easter Sunday in the Gregorian calendar (the anonymous algorithm, as Meeus prints it). */
function easterOf(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return dayAt(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1))
}

/** What a timer that counts working days is written as: `P5D`. */
export const workingDays = /^P([1-9]\d{0,2})D$/
