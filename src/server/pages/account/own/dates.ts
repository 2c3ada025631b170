import { regions } from '../../../../shared/catalogue/read/dates.ts'
import type { Locale } from '../../../../shared/i18n.ts'

const timeZone = 'Europe/Stockholm'

/** `12 november 2026` */
export const dayOf = (at: number, locale: Locale): string =>
  new Intl.DateTimeFormat(regions[locale], { dateStyle: 'long', timeZone }).format(at)

/** `12 nov. 2026 09:30` */
export const momentOf = (at: number, locale: Locale): string =>
  new Intl.DateTimeFormat(regions[locale], { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)
