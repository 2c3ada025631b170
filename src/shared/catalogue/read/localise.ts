import { defaultLocale, isLocale, type Locale } from '../../i18n.ts'

/** The same with one text in the place of every text that is stored per language. */
export type Localised<T> = T extends string
  ? T
  : T extends readonly (infer E)[]
    ? Localised<E>[]
    : T extends object
      ? [keyof T] extends [never]
        ? T
        : keyof T extends Locale
          ? string
          : { [K in keyof T]: Localised<T[K]> }
      : T

/**
 * A copy in which every text that is stored per language (`{ sv, en }`) is the one for `locale`, or the Swedish
 * when that is missing. Done once per published version and language, so that everything after sees plain texts.
 */
export function localise<T>(value: T, locale: Locale): Localised<T>
export function localise(value: unknown, locale: Locale): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((part) => localise(part, locale))
  if (isTranslated(value)) return value[locale] ?? value[defaultLocale] ?? Object.values(value)[0] ?? ''
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, localise(part, locale)]))
}

function isTranslated(value: object): value is Partial<Record<Locale, string>> {
  const entries = Object.entries(value)
  return entries.length > 0 && entries.every(([key, text]) => isLocale(key) && typeof text === 'string')
}
