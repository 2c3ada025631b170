import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { withWords } from './withWords.ts'

/** The languages the product speaks, the default first. */
export const locales = ['sv', 'en'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'sv'
/** Each language's own name, for the language toggle. */
export const localeNames: Record<Locale, string> = { sv: 'Svenska', en: 'English' }

/** A text for a person. `id` is the Swedish text itself, or a key such as `validation.required`. */
export interface Message {
  readonly id: string
}

/** Marks a text in a definition for translation. No interpolation: the id must be readable in the source. */
export function msg(strings: TemplateStringsArray): Message {
  return { id: strings[0] ?? '' }
}

export type Translate = (text: string | Message, values?: Record<string, unknown>) => string
/** Catalogues hold ICU messages by id; a missing id shows the id, which is the Swedish text. */
export type Catalogue = Record<string, string>

/** More than a catalogue has. */
const mostPatterns = 2_000

/** Reads each pattern once: that takes a hundred times longer than to fill it in, and each drawing of a page says the same. */
export function readOnce<Pattern>(read: (text: string) => Pattern): (text: string) => Pattern {
  const known = new Map<string, Pattern>()
  return (text) => {
    const held = known.get(text)
    if (held !== undefined) return held
    // Not for ever, where somebody has texts of their own making translated.
    if (known.size >= mostPatterns) known.clear()
    const pattern = read(text)
    known.set(text, pattern)
    return pattern
  }
}

/** A translator for one locale. `messages` are uncompiled ICU texts. */
export function makeI18n(locale: Locale, messages: Catalogue): I18n {
  const i18n = setupI18n()
  i18n.setMessagesCompiler(readOnce(compileMessage))
  i18n.loadAndActivate({ locale, messages })
  return i18n
}

/** `t('Steg {n} av {total}', { n: 1, total: 3 })` for the given translator. */
export function translator(i18n: I18n): Translate {
  const say: Translate = (text, values) => {
    const id = typeof text === 'string' ? text : text.id
    const written = i18n.messages[id] ?? id
    // Most are a text and nothing else, and to read it as a pattern takes a thousand times longer.
    if (typeof written === 'string' && !/[{}'\\]/.test(written)) return written
    return i18n._(id, values && withWords(values, say))
  }
  return say
}

export function isLocale(value: unknown): value is Locale {
  const known: readonly unknown[] = locales
  return known.includes(value)
}

/** The other language, which the language toggle offers. */
export function nextLocale(locale: Locale): Locale {
  return locales[(locales.indexOf(locale) + 1) % locales.length] ?? defaultLocale
}
