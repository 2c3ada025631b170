import type { Translated } from '../../../src/shared/fields/kinds/translatable.ts'
import { defaultLocale, type Locale } from '../../../src/shared/i18n.ts'

export type Texts = Partial<Record<Locale, string>>

/** The texts per language, or null when one text stands for all. */
export function textsByLanguage(value: unknown): Texts | null {
  return typeof value === 'object' && value !== null ? (value as Texts) : null
}

/** The one text, or the Swedish. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return textsByLanguage(value)?.[defaultLocale] ?? ''
}

/** A text per language with one of them changed; a text for all was the Swedish. An empty translation is none. */
export function withText(value: unknown, locale: Locale, text: string): Translated {
  const next = { ...(textsByLanguage(value) ?? { [defaultLocale]: asText(value) }), [locale]: text }
  if (text === '' && locale !== defaultLocale) delete next[locale]
  return next
}
