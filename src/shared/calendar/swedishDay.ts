import { addDays } from './workDays.ts'

/** Days and times in Sweden. */

const timeZone = 'Europe/Stockholm'
/** Made at the first use: it takes longer than all else that is loaded with it. */
let format: Intl.DateTimeFormat | undefined

/** The day that it is in Sweden, as YYYY-MM-DD, at a moment in milliseconds since 1970; now without one. */
export function swedishDay(at: number = Date.now()): string {
  format ??= new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  return format.format(at)
}

let minutes: Intl.DateTimeFormat | undefined
const toTheMinute = () => {
  minutes ??= new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return minutes
}

/** A time in Sweden as YYYY-MM-DD HH:MM. */
export const minuteOf = (at: number): string => toTheMinute().format(at)

/**
 * A time (HH:MM) of a day (YYYY-MM-DD) in Sweden, milliseconds since 1970; of a time that there is twice the first, and of one
 * that is left out in spring the one an hour later. NaN for a text that is none.
 */
export function momentIn(day: string, time: string): number {
  const utc = Date.parse(`${day}T${time}:00Z`)
  // A day that no month has would be one of the next.
  if (Number.isNaN(utc) || !new Date(utc).toISOString().startsWith(`${day}T${time}`)) return Number.NaN
  const found = [2, 1].map((hours) => utc - hours * 3_600_000)
  return found.find((at) => toTheMinute().format(at) === `${day} ${time}`) ?? utc - 3_600_000
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
  return (
    [2, 1].map((hours) => utc - hours * 3_600_000).find((at) => swedishDay(at) === day.slice(0, 10)) ?? utc
  )
}

/** The last millisecond of a day in Sweden, which may have 23 hours or 25. NaN for a text that is no day. */
export function endOfDay(day: string): number {
  const begins = startOfDay(day)
  return Number.isNaN(begins) ? begins : startOfDay(addDays(day.slice(0, 10), 1)) - 1
}
