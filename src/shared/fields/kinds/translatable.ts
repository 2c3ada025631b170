import { z } from 'zod'
import { defaultLocale, type Locale, locales } from '../../i18n.ts'
import { recordOf } from '../../record.ts'

/** A text as it is stored: one for all languages, or one per language. */
export type Translated = string | Partial<Record<Locale, string>>

export interface TranslatableOptions {
  /** The text is for visitors: translated per locale as `{ sv, en }` when the organisation wants it. */
  readonly translatable?: boolean
}

/** The shape of a text that, where the field is translatable, may also be stored per language: `{ sv, en }`. */
export const translatable = (field: TranslatableOptions, one: z.ZodType<string>): z.ZodType =>
  field.translatable ? perLanguage(one) : one

/** A text for all languages, or one per language. */
export const perLanguage = (one: z.ZodType<string>) => z.union([one, z.partialRecord(z.enum(locales), one)])

/** The text in one language, else the Swedish. */
export function textIn(value: unknown, locale: Locale): string {
  if (typeof value === 'string') return value
  const texts = recordOf(value)
  const text = texts[locale] ?? texts[defaultLocale]
  return typeof text === 'string' ? text : ''
}

/** Which language `textIn` gives; undefined of a text that is one for all. */
export function languageOf(value: Translated | null | undefined, locale: Locale): Locale | undefined {
  if (typeof value === 'string' || !value) return undefined
  return value[locale] === undefined ? defaultLocale : locale
}

/** The text in each language that it is stored in. */
export const textsOf = (value: Translated | null | undefined): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {})

/** What a document is called in its visitors' language: its title, and where it has none the name its builders know. */
export const titleIn = (
  { name, title }: { name: string; title?: Translated | null },
  locale: Locale,
): string => textIn(title, locale) || name

/**
 * Which language name and description are read aloud in, where that is not the page's own. `language`: of texts that
 * are one for all languages, Swedish unless told.
 */
export function spokenIn(
  {
    title,
    description,
    language,
  }: { title?: Translated | null; description?: Translated | null; language?: string | null },
  locale: Locale,
): { lang?: string; aboutLang?: string } {
  const own = language || defaultLocale
  const lang = languageOf(title, locale) ?? own
  const aboutLang = languageOf(description, locale) ?? own
  return {
    ...(lang !== locale && { lang }),
    ...(textIn(description, locale) !== '' && aboutLang !== locale && { aboutLang }),
  }
}
