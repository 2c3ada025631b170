import { type Message, msg } from '../../../../src/shared/i18n.ts'
import type { Mailing } from './useFigureMails.ts'

type Every = Mailing['every']

/** How often figures go. */
export const everyWords: Readonly<Record<Every, Message>> = {
  day: msg`Varje dag`,
  week: msg`Varje vecka`,
  month: msg`Varje månad, första arbetsdagen`,
}

/** Days of the week by number, 1 is Monday, in the language of the region. */
export function weekdays(region: string): { value: string; label: string }[] {
  const format = new Intl.DateTimeFormat(region, { weekday: 'long', timeZone: 'UTC' })
  // The 5th of January 2026 is a Monday.
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    value: String(day),
    label: format.format(Date.UTC(2026, 0, 4 + day)),
  }))
}

/** An hour as clocks show it. */
export const clock = (hour: number): string => `${String(hour).padStart(2, '0')}.00`
