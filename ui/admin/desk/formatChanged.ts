import type { Translate } from '../../../src/shared/i18n.ts'

/** When a case was changed, as short as a column wants it: "4 min", "09.12", "i går", "18 nov.". */
export function formatChanged(
  then: number,
  now: number,
  { region, t }: { region: string; t: Translate },
): string {
  const minutes = Math.round((now - then) / 60_000)
  if (minutes < 1) return t('nyss')
  if (minutes < 60) return t('{n} min', { n: minutes })
  const date = new Date(then)
  const days = dayNumber(new Date(now)) - dayNumber(date)
  if (days === 0) {
    const time = new Intl.DateTimeFormat(region, {
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
    }).format(date)
    return region.startsWith('sv') ? time.replace(':', '.') : time
  }
  if (days === 1) return t('i går')
  const year = date.getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' as const }
  return new Intl.DateTimeFormat(region, { day: 'numeric', month: 'short', ...year }).format(date)
}

/** How much of the dot of a change is left: 1 at once, 0 after 60 minutes. */
export const freshness = (updated: number, now: number) =>
  Math.min(Math.max(1 - (now - updated) / 3_600_000, 0), 1)

/** Days since a fixed day, by the calendar of this place. */
const dayNumber = (date: Date) =>
  Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000)
