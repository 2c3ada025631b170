import { formatDate, regions } from '../../catalogue/read/dates.ts'
import type { Locale } from '../../i18n.ts'

/** `1 234,5` in Swedish, `1,234.5` in English; with `decimals` always that many. */
export function formatNumber(value: number, locale: Locale, decimals?: number): string {
  const digits = decimals === undefined ? undefined : Math.min(Math.max(Math.trunc(decimals), 0), 20)
  return new Intl.NumberFormat(regions[locale], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits ?? 20,
  }).format(value)
}

/** Whole kronor without decimals, otherwise with two: `1 250 kr`, `99,50 kr`. */
export function formatMoney(value: number, locale: Locale, currency = 'SEK'): string {
  const digits = Number.isInteger(value) ? 0 : 2
  return new Intl.NumberFormat(regions[locale], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
}

/**
 * A day with its time, `2 november 2025 kl. 14:05`. A time with a zone (`…Z`, `…+02:00`) is shown as the clock
 * stands in `timeZone`; one without is shown as it is.
 */
export function formatDateTime(value: string, locale: Locale, timeZone = 'Europe/Stockholm'): string {
  const parts = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/.exec(value)
  if (!parts) return formatDate(value, locale)
  const date = new Date(parts[5] ? value : `${parts[1]}T${parts[2]}Z`)
  if (Number.isNaN(date.getTime())) return value
  return new Intl.DateTimeFormat(regions[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: parts[5] ? timeZone : 'UTC',
  }).format(date)
}
