import { formatDate, regions } from '../../../src/shared/catalogue/read/dates.ts'
import type { TicketColumn } from '../../../src/shared/catalogue/settings/ticketColumns.ts'
import type { TicketsSettings } from '../../../src/shared/catalogue/Tickets.ts'
import type { Locale, Translate } from '../../../src/shared/i18n.ts'
import type { TicketRow } from '../../../src/shared/wire/page/tickets.ts'

/** The columns that the settings describe, those without a value left out. */
export function columnsOf({ columns }: Partial<Pick<TicketsSettings, 'columns'>>): TicketColumn[] {
  return (columns ?? []).filter((column) => typeof column?.value === 'string' && column.value !== '')
}

/** `Group.Sub` split at the first dot; a label without one has no group. */
export function splitLabel(label: string): { group: string; sub: string } {
  const at = label.indexOf('.')
  return at < 0
    ? { group: '', sub: label }
    : { group: label.slice(0, at).trim(), sub: label.slice(at + 1).trim() }
}

/** What stands at a column's path. Answers are shown in words where the server sent them. */
export function valueAt(row: TicketRow, path: string): unknown {
  const answer = path.startsWith('data.') ? path.slice('data.'.length) : null
  if (answer !== null) {
    const words = (row.text as Record<string, string> | undefined)?.[answer]
    if (words !== undefined) return words
  }
  let value: unknown = row
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value
}

/** A cell in words, for the types that are plain text. */
export function cellText(
  value: unknown,
  column: TicketColumn,
  locale: Locale,
  t: Translate,
  now: number,
): string {
  if (value === null || value === undefined || value === '')
    return column.value === 'createdByName' ? t('Anonym') : ''
  switch (column.type) {
    case 'since':
      return since(timeOf(value), now, locale)
    case 'date':
      return dateTime(timeOf(value), locale, true)
    case 'dateNoTime':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
        ? value
        : dateTime(timeOf(value), locale, false)
    case 'range': {
      const { from, to } = value as { from?: unknown; to?: unknown }
      return from === undefined
        ? String(value)
        : `${formatDate(String(from), locale)} – ${formatDate(String(to ?? ''), locale)}`
    }
    case 'bool':
      return value === true || value === 'true' ? t('Ja') : t('Nej')
    case 'object':
      return text((value as Record<string, unknown>)[column.display ?? 'name'] ?? value)
    case 'arrayObject':
      return Array.isArray(value)
        ? value
            .map((one) => text((one as Record<string, unknown>)?.[column.display ?? 'name'] ?? one))
            .join(', ')
        : text(value)
    default:
      return text(value)
  }
}

/** How much of the icon for a changed case is left: 1 at once, 0 after 60 minutes. */
export function freshness(updated: number | undefined, now: number): number {
  if (updated === undefined) return 0
  return Math.min(Math.max(1 - (now - updated) / 3_600_000, 0), 1)
}

/** `för 3 tim sedan`; a day and more in days, then the date. */
export function since(time: number, now: number, locale: Locale): string {
  if (Number.isNaN(time)) return ''
  const words = new Intl.RelativeTimeFormat(regions[locale], { numeric: 'auto', style: 'short' })
  const minutes = Math.round((time - now) / 60_000)
  // Browsers say "sen" of minutes and "sedan" of hours.
  if (Math.abs(minutes) < 60) return words.format(minutes, 'minute').replace(/ sen$/, ' sedan')
  if (Math.abs(minutes) < 24 * 60) return words.format(Math.round(minutes / 60), 'hour')
  if (Math.abs(minutes) < 30 * 24 * 60) return words.format(Math.round(minutes / 1440), 'day')
  return dateTime(time, locale, false)
}

function dateTime(time: number, locale: Locale, withTime: boolean): string {
  if (Number.isNaN(time)) return ''
  return new Intl.DateTimeFormat(regions[locale], {
    dateStyle: 'short',
    ...(withTime && { timeStyle: 'short' as const }),
    timeZone: 'Europe/Stockholm',
  }).format(time)
}

function timeOf(value: unknown): number {
  return typeof value === 'number' ? value : Date.parse(String(value))
}

function text(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(text).join(', ')
  return typeof value === 'object' ? Object.values(value).map(text).filter(Boolean).join(' ') : String(value)
}
