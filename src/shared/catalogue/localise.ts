import { defaultLocale, type Locale, locales } from '../i18n.ts'

/**
 * A copy in which every text that is stored per language (`{ sv, en }`) is the one for `locale`, or the Swedish
 * when that is missing. Done once per published version and language, so that everything after sees plain texts.
 */
export function localise<T>(value: T, locale: Locale): Localised<T>
export function localise(value: unknown, locale: Locale): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((part) => localise(part, locale))
  if (isTranslated(value))
    return (value[locale] ?? value[defaultLocale] ?? Object.values(value)[0] ?? ''
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, localise(part, locale)]))
}

function isTranslated(value: object): value is Partial<Record<Locale, string>> {
  const entries = Object.entries(value)
  return (
    entries.length > 0 &&
    entries.every(([key, text]) => isLocale(key) && typeof text === 'string')
  )
}
