import { z } from 'zod'
import { defaultLocale, type Locale, locales } from '../../i18n.ts'
import type { Field } from '../field.ts'

/** The shape of a text that, where the field is translatable, may also be stored per language: `{ sv, en }`. */
export function translatable(field: Field, one: z.ZodType<string>): z.ZodType {
  return field.translatable ? z.union([one, z.partialRecord(z.enum(locales), one)]) : one
}

/** The text in one language, else the Swedish. */
export function textIn(value: unknown, locale: Locale): string {
  if (typeof value === 'string') return value
  const texts = value as Partial<Record<Locale, string>> | null | undefined
  return texts?.[locale] ?? texts?.[defaultLocale] ?? ''
}
