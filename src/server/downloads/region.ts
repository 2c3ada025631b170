import { type Locale, msg, type Translate } from '../../shared/i18n.ts'
import type { Region } from './sheet.ts'
import { swedishTime } from './swedishTime.ts'

/** How a table's texts are written for whoever reads that language; the time is that of clocks in Sweden. */
export function regionOf(locale: Locale, t: Translate): Region {
  const comma = locale === 'sv'
  return {
    // As somebody types it, without marks between thousands, so that a spreadsheet takes it for a number.
    number: (value) => (comma ? String(value).replace('.', ',') : String(value)),
    // In every language as spreadsheets sort it.
    moment: (value) => swedishTime(value).toISOString().slice(0, 16).replace('T', ' '),
    yes: t(msg`Ja`),
    no: t(msg`Nej`),
  }
}
