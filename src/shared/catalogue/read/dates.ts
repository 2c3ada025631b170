import type { Locale } from '../../i18n.ts'

/** Dates in cases are texts, YYYY-MM-DD in the organisation's calendar: no time zone can shift them. */

export const latestDate = '9999-12-31'
export const latestDateTime = '9999-12-31T23:59'

/** A day that exists, between the years 0001 and 9999. */
export function isIsoDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === value
}

/** What stands for a hyphen in a part, as hyphens divide the parts. */
const minus = '−'

/** A day as it is written in three fields. */
export interface DateParts {
  day: string
  month: string
  year: string
}

/** Of a day, or of what was written of one. */
export function splitDate(text: string): DateParts {
  const [year = '', month = '', day = ''] = text.split('-')
  return { day, month, year }
}

/**
 * `YYYY-MM-DD`, when the three are such numbers; otherwise what was written, `25-3-`, so that nothing of it is lost
 * before it is put right. Empty when nothing was. Digits may be of full width. A hyphen in a part, as in `-5`, is kept
 * as a minus sign, which is no digit either.
 */
export function joinDate({ day, month, year }: DateParts): string {
  const [y = '', m = '', d = ''] = [year, month, day].map((part) =>
    part.normalize('NFKC').replaceAll('-', minus).trim(),
  )
  if (/^\d{4}$/.test(y) && /^\d\d?$/.test(m) && /^\d\d?$/.test(d))
    return `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
  return y || m || d ? `${y}-${m}-${d}` : ''
}

/**
 * A day, `YYYY-MM-DD` (what follows is ignored): long as `2 november 2025`, short as `2025-11-02` in Swedish and
 * `02/11/2025` in English. Days that do not exist and other texts come back unchanged. No time zone can shift it.
 */
export function formatDate(value: string, locale: Locale, style: 'long' | 'short' = 'long'): string {
  const day = value.slice(0, 10)
  if (!isIsoDate(day) || /^\d/.test(value.slice(10))) return value
  const kept = `${locale} ${style}`
  let format = formats.get(kept)
  if (!format) {
    format = new Intl.DateTimeFormat(regions[locale], { dateStyle: style, timeZone: 'UTC' })
    formats.set(kept, format)
  }
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** Kept, because making one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Locales for `Intl`: English as written in Europe, so that 2 November is not 11/2. */
export const regions: Record<Locale, string> = { sv: 'sv-SE', en: 'en-GB' }
