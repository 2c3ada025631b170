import { regions } from '../../../../shared/catalogue/read/dates.ts'
import type { Locale } from '../../../../shared/i18n.ts'
import { unbroken } from '../../../../shared/unbroken.ts'
import { dayOf } from '../../../cases/today.ts'

/** `25 november 2026`, in Sweden. */
export const dayInWords = (at: number, locale: Locale): string =>
  unbroken(
    new Intl.DateTimeFormat(regions[locale], { dateStyle: 'long', timeZone: 'Europe/Stockholm' }).format(at),
  )

/** `25 november 2026 kl. 13.05`, in Sweden. */
export const momentInWords = (at: number, locale: Locale): string =>
  unbroken(`${dayInWords(at, locale)} ${clockOf(at, locale)}`)

/** `kl. 13.05` today, with the day before it otherwise. `seconds`: where the minute alone does not tell it from another. */
export function whenOf(at: number, locale: Locale, seconds = false): string {
  const time = clockOf(at, locale, seconds)
  if (dayOf(at) === dayOf(Date.now())) return time
  const day = dayInWords(at, locale)
  return locale === 'sv' ? `den ${day} ${time}` : `on ${day} ${time}`
}

function clockOf(at: number, locale: Locale, seconds = false): string {
  const clock = new Intl.DateTimeFormat(regions[locale], {
    ...{ hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Stockholm' },
    ...(seconds && { second: '2-digit' }),
  })
  return locale === 'sv' ? `kl. ${clock.format(at).replaceAll(':', '.')}` : `at ${clock.format(at)}`
}
