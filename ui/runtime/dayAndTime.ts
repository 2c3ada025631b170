import { regions } from '../../src/shared/catalogue/read/dates.ts'
import type { Locale } from '../../src/shared/i18n.ts'
import { unbroken } from '../../src/shared/unbroken.ts'

/** Says moments (milliseconds since 1970) as clocks in Sweden have them: `26 november 2026 kl. 19.50`. */
export function dayAndTimeIn(locale: Locale): (when: number) => string {
  const format = new Intl.DateTimeFormat(regions[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Stockholm',
  })
  // Swedish writes a full stop there, as all of the page does.
  return (when) =>
    unbroken(locale === 'sv' ? format.format(when).replace(/:(?=\d\d$)/, '.') : format.format(when))
}
