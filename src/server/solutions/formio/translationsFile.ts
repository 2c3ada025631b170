import { isLocale, msg } from '../../../shared/i18n.ts'
import { isRecord, recordOf } from '../../../shared/record.ts'
import { isSafe } from '../../../shared/rules/condition/safe.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { translationsOf } from './source.ts'
import type { Translations } from './translations.ts'

/**
 * Translations that are given along with a form, as JSON: `{ "en": { "text": "translation" } }`, the resources of
 * i18next (`{ "resources": { "en": { "translation": … } } }`), or a row for each text with its languages
 * (`[{ "key": "text", "en": "translation" }]`). Those of other languages than ours are counted. INVALID with the reason when it is none of them, or has none of the
 * languages that the product speaks.
 */
export function readTranslations(content: string | Uint8Array): GivenTranslations {
  const value = parsed(typeof content === 'string' ? content : new TextDecoder().decode(content))
  const found = Array.isArray(value) ? ofRows(value) : translationsOf(perLanguage(value))
  const known = Object.fromEntries(Object.entries(found).filter(([locale]) => isLocale(locale)))
  if (Object.keys(known).length === 0)
    throw invalid(msg`Filen med översättningar har inga texter på svenska (sv) eller engelska (en).`)
  const others = Object.entries(found).flatMap(([locale, texts]) =>
    isLocale(locale) ? [] : [{ locale, n: Object.keys(texts).length }],
  )
  return { known, others }
}

export interface GivenTranslations {
  known: Translations
  /** Languages that the product does not speak, and how many texts there were in each. */
  others: { locale: string; n: number }[]
}

function parsed(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw invalid(msg`Filen med översättningar är ingen giltig JSON.`)
  }
  if (!isSafe(value))
    throw invalid(msg`Filen med översättningar har nycklar som inte är tillåtna, eller är för djup.`)
  return value
}

function perLanguage(value: unknown): unknown {
  const all = isRecord(value) && isRecord(value.resources) ? value.resources : value
  if (!isRecord(all)) return undefined
  return Object.fromEntries(
    Object.entries(all).map(([locale, texts]) => [
      locale,
      isRecord(texts) && isRecord(texts.translation) ? texts.translation : texts,
    ]),
  )
}

/** `en`, `nb-NO`; a row may have a number of its own besides. */
const isLanguage = (name: string) => name !== 'id' && /^[a-z]{2}([-_][a-z]{2,4})?$/i.test(name)

const originals = ['key', 'original', 'originalText', 'literal'] as const

function ofRows(rows: readonly unknown[]): Translations {
  const found: Translations = {}
  for (const row of rows) {
    const text = isRecord(row)
      ? originals.map((name) => row[name]).find((one) => typeof one === 'string')
      : undefined
    if (typeof text !== 'string') continue
    for (const [locale, translation] of Object.entries(recordOf(row)))
      if (isLanguage(locale) && typeof translation === 'string') {
        const code = locale.slice(0, 2)
        found[code] = { ...found[code], [text]: translation }
      }
  }
  return found
}

const invalid = (message: ReturnType<typeof msg>) => fail('INVALID', { message })
