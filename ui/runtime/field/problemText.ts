import { formatDate } from '../../../src/shared/catalogue/dates.ts'
import type { Problem, Settings } from '../../../src/shared/catalogue/value.ts'
import { at } from '../../../src/shared/fields/field.ts'
import type { Locale, Translate } from '../../../src/shared/i18n.ts'

/** A problem in words. A builder's own message for a missing answer goes before the general one. */
export function problemText(
  { key, values }: Problem,
  settings: Settings,
  t: Translate,
  locale: Locale,
): string {
  const own = at(settings, 'validation.requiredMessage')
  if (key === 'validation.required' && typeof own === 'string' && own !== '') return own
  const { date } = values ?? {}
  return t(key, typeof date === 'string' ? { ...values, date: formatDate(date, locale) } : values)
}
