import type { Translate } from '../../../src/shared/i18n.ts'

export interface SinceOptions {
  /** For `Intl`, such as `sv-SE` or `en-GB`. */
  region: string
  t: Translate
  /** What counts as now; the clock unless told. */
  now?: Date
}

/**
 * When something happened, as staff say it: "nyss", "för 4 min sedan", "i dag 09.12", "i går 16.05", "18 nov.",
 * and with the year when it is not this one. Coming times likewise: "om 5 min", "i morgon 08.00".
 */
export function formatSince(
  date: Date | string | number,
  { region, t, now = new Date() }: SinceOptions,
): string {
  const then = new Date(date)
  if (Number.isNaN(then.getTime())) return ''
  const minutes = Math.round((now.getTime() - then.getTime()) / 60_000)
  if (Math.abs(minutes) < 1) return t('nyss')
  if (minutes > 0 && minutes < 60) return t('för {n} min sedan', { n: minutes })
  if (minutes < 0 && minutes > -60) return t('om {n} min', { n: -minutes })
  const time = clock(then, region)
  const days = dayNumber(now) - dayNumber(then)
  if (days === 0) return t('i dag {time}', { time })
  if (days === 1) return t('i går {time}', { time })
  if (days === -1) return t('i morgon {time}', { time })
  const year = then.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const }
  return new Intl.DateTimeFormat(region, { day: 'numeric', month: 'short', ...year }).format(then)
}

/** Date and time in full, for a tooltip or a screen reader: "18 november 2026 kl. 09:12". */
export function formatFull(date: Date | string | number, region: string): string {
  const then = new Date(date)
  if (Number.isNaN(then.getTime())) return ''
  return new Intl.DateTimeFormat(region, { dateStyle: 'long', timeStyle: 'short' }).format(then)
}

/** Days since a fixed day, by the calendar of this place. */
function dayNumber(date: Date): number {
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000)
}

/** Swedish writes 09.12, English 09:12. */
function clock(date: Date, region: string): string {
  const time = new Intl.DateTimeFormat(region, { hour: '2-digit', minute: '2-digit', hour12: false }).format(
    date,
  )
  return region.startsWith('sv') ? time.replace(':', '.') : time
}
