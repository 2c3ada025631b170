import { addDays } from './workDays.ts'

/** Days and times in Sweden. */

const timeZone = 'Europe/Stockholm'
const hour = 3_600_000

/** The day that it is in Sweden, as YYYY-MM-DD, at a moment in milliseconds since 1970; now without one. */
export const swedishDay = (at: number = Date.now()): string => minuteOf(at).slice(0, 10)

/** A time in Sweden as YYYY-MM-DD HH:MM. */
export function minuteOf(at: number): string {
  const ahead = hoursAhead(at)
  if (ahead === undefined) return byTimeZone(at)
  return new Date(at + ahead * hour).toISOString().slice(0, 16).replace('T', ' ')
}

/**
 * How far Sweden is ahead of UTC, hours: two from the last Sunday of March to that of October, 01:00 UTC, as in the whole
 * Union since 1996. Reckoned, for what knows of all time zones takes a tenth of the start to be made. undefined: before,
 * and so far ahead that the law may be another.
 */
function hoursAhead(at: number): 1 | 2 | undefined {
  const year = new Date(at).getUTCFullYear()
  if (!(year > 1996 && year < 2038)) return undefined
  return at >= lastSunday(year, 2) && at < lastSunday(year, 9) ? 2 : 1
}

/** 01:00 UTC on the last Sunday of a month of 31 days. */
function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month, 31, 1)
  return last - new Date(last).getUTCDay() * 24 * hour
}

let format: Intl.DateTimeFormat | undefined

function byTimeZone(at: number): string {
  format ??= new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(at)
}

/**
 * A time (HH:MM) of a day (YYYY-MM-DD) in Sweden, milliseconds since 1970; of a time that there is twice the first, and of one
 * that is left out in spring the one an hour later. NaN for a text that is none.
 */
export function momentIn(day: string, time: string): number {
  const utc = Date.parse(`${day}T${time}:00Z`)
  // A day that no month has would be one of the next.
  if (Number.isNaN(utc) || !new Date(utc).toISOString().startsWith(`${day}T${time}`)) return Number.NaN
  const found = [2, 1].map((hours) => utc - hours * hour)
  return found.find((at) => minuteOf(at) === `${day} ${time}`) ?? utc - hour
}

/** The time that clocks in Sweden show at a moment, on another day; milliseconds since 1970. */
export function sameTimeOn(day: string, at: number): number {
  const [, time = ''] = minuteOf(at).split(' ')
  return momentIn(day, time) + (at % 60_000)
}

let known = { minute: -1, day: '' }

/** The day in Sweden as YYYY-MM-DD. */
export function dayOf(at: number): string {
  const minute = Math.floor(at / 60_000)
  if (known.minute !== minute) known = { minute, day: swedishDay(at) }
  return known.day
}

/** When a day (YYYY-MM-DD) begins in Sweden, milliseconds since 1970; NaN for a text that is no day. */
export function startOfDay(day: string): number {
  const utc = Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(utc)) return Number.NaN
  // Sweden is one or two hours ahead: the first of the two at which it is that day there.
  return [2, 1].map((hours) => utc - hours * hour).find((at) => swedishDay(at) === day.slice(0, 10)) ?? utc
}

/** The last millisecond of a day in Sweden, which may have 23 hours or 25. NaN for a text that is no day. */
export function endOfDay(day: string): number {
  const begins = startOfDay(day)
  return Number.isNaN(begins) ? begins : startOfDay(addDays(day.slice(0, 10), 1)) - 1
}
