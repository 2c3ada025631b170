import type { Locale } from '../i18n.ts'

/** Dates in cases are texts, YYYY-MM-DD in the organisation's calendar: no time zone can shift them. */

export const latestDate = '9999-12-31'
export const latestDateTime = '9999-12-31T23:59'

/** A day that exists, between the years 0001 and 9999. */
export function isIsoDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === value
}

/** `2 november 2025` in Swedish, `2 November 2025` in English; other texts come back unchanged. */
export function formatDate(value: string, locale: Locale): string {
  if (!isIsoDate(value)) return value
  longDates[locale] ??= new Intl.DateTimeFormat(regions[locale], { dateStyle: 'long', timeZone: 'UTC' })
  return longDates[locale].format(new Date(`${value}T00:00:00Z`))
}

/** Kept, because making one takes a hundred times as long as using it. */
const longDates: Partial<Record<Locale, Intl.DateTimeFormat>> = {}

/** Locales for `Intl`: English as written in Europe, so that 2 November is not 11/2. */
export const regions: Record<Locale, string> = { sv: 'sv-SE', en: 'en-GB' }
