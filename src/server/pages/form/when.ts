import { regions } from '../../../shared/catalogue/dates.ts'
import type { Locale } from '../../../shared/i18n.ts'
import { dayOf } from '../../cases/today.ts'

/** `25 november 2026`, in Sweden. */
export const dayInWords = (at: number, locale: Locale): string =>
  new Intl.DateTimeFormat(regions[locale], { dateStyle: 'long', timeZone: 'Europe/Stockholm' }).format(at)

/** `kl. 13.05` today, with the day before it otherwise. `seconds`: where the minute alone does not tell it from another. */
export function whenOf(at: number, locale: Locale, seconds = false): string {
  const timeZone = 'Europe/Stockholm'
  const clock = new Intl.DateTimeFormat(regions[locale], {
    ...{ hour: '2-digit', minute: '2-digit', timeZone },
    ...(seconds && { second: '2-digit' }),
  })
  const time = locale === 'sv' ? `kl. ${clock.format(at).replaceAll(':', '.')}` : `at ${clock.format(at)}`
  if (dayOf(at) === dayOf(Date.now())) return time
  const day = dayInWords(at, locale)
  return locale === 'sv' ? `den ${day} ${time}` : `on ${day} ${time}`
}
