import { type Locale, msg, type Translate } from '../../shared/i18n.ts'
import type { Region } from './sheet.ts'

const tags: Record<Locale, string> = { sv: 'sv-SE', en: 'en-GB' }
const timeZone = 'Europe/Stockholm'
const kept = new Map<Locale, { moments: Intl.DateTimeFormat }>()

/** How a table's texts are written for whoever reads that language; the time is that of clocks in Sweden. */
export function regionOf(locale: Locale, t: Translate): Region {
  const { moments } = kept.get(locale) ?? make(locale)
  const comma = locale === 'sv'
  return {
    // As somebody types it, without marks between thousands, so that a spreadsheet takes it for a number.
    number: (value) => (comma ? String(value).replace('.', ',') : String(value)),
    moment: (value) => moments.format(value),
    yes: t(msg`Ja`),
    no: t(msg`Nej`),
  }
}

function make(locale: Locale) {
  const moments = new Intl.DateTimeFormat(tags[locale], { dateStyle: 'short', timeStyle: 'short', timeZone })
  kept.set(locale, { moments })
  return { moments }
}
