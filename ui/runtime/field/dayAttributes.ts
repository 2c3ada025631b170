import type { DateSettings } from '../../../src/shared/catalogue/Date.ts'
import { latestDate } from '../../../src/shared/catalogue/read/dates.ts'
import type { ValueContext } from '../../../src/shared/catalogue/value.ts'
import { dateBounds } from '../../../src/shared/catalogue/values/Date.ts'

/** What the settings of a Date say about the browser's own input for a day. */
export function dayAttributes(settings: DateSettings, context: ValueContext) {
  const { earliest, latest } = dateBounds(settings, context)
  return { type: 'date', min: earliest, max: latest ?? latestDate, className: 'v-input v-date' } as const
}
