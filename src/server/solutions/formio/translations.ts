import type { Locale } from '../../../shared/i18n.ts'

/** A text as it is stored: one for all languages, or one per language. */
export type Text = string | Partial<Record<Locale, string>>

/** Locale → text of the form → its translation. */
export type Translations = Record<string, Record<string, string>>

export interface TextFinder {
  text(raw: string, as?: (raw: string) => string, own?: Partial<Record<string, string>>): Text
  /** Texts whose translation was used, by locale. */
  used: ReadonlyMap<string, ReadonlySet<string>>
}

const ours = ['sv', 'en'] as const

/**
 * Finds each text's translations. `given` come first, then what stands in the form. `lang` is the language of the
 * form's own texts; where it is one of ours they are stored under it, otherwise they stand for every language.
 */
export function textFinder(inForm: Translations, given: Translations, lang: string | undefined): TextFinder {
  const used = new Map<string, Set<string>>()
  const lookUp = (locale: Locale, raw: string, as: (raw: string) => string, own?: string) => {
    for (const [source, texts] of [
      ['given', given[locale]],
      ['form', inForm[locale]],
    ] as const) {
      for (const key of [raw, raw.trim(), as(raw)]) {
        const text = texts && Object.hasOwn(texts, key) ? texts[key] : undefined
        if (text === undefined || text.trim() === '') continue
        const name = `${source} ${locale}`
        used.set(name, (used.get(name) ?? new Set()).add(key))
        return as(text)
      }
    }
    return own === undefined ? undefined : as(own)
  }
  return {
    used,
    text(raw, as = (text) => text, own = {}) {
      const plain = as(raw)
      const found: Partial<Record<Locale, string>> = {}
      for (const locale of ours) {
        const text = locale === lang ? plain : lookUp(locale, raw, as, own[locale])
        if (text !== undefined && text !== '') found[locale] = text
      }
      if (Object.keys(found).length === 0) return plain
      // A language that is not ours has no place of its own: it stands where a translation is missing.
      return isOurs(lang) ? found : { sv: found.sv ?? plain, en: found.en ?? plain }
    },
  }
}

const isOurs = (lang: string | undefined): lang is Locale => ours.some((locale) => locale === lang)
