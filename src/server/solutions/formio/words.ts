import { isRecord } from '../../../shared/record.ts'
import { markdownOf } from '../../html/markdown.ts'
import { textOf } from '../../html/text.ts'
import type { MapContext } from './context.ts'
import { type Reading, valueAt } from './reading.ts'
import { saidHere } from './templates.ts'
import type { Text } from './translations.ts'

/** A text that stands at a path of the component, without markup; undefined where there is none. */
export function textAt(from: Reading, path: string, context: MapContext, most = 900): Text | undefined {
  return written(from, path, context, (raw) => textOf(raw).slice(0, most))
}

/** The same as Markdown. */
export function markdownAt(from: Reading, path: string, context: MapContext): Text | undefined {
  return written(from, path, context, markdownOf)
}

function written(
  from: Reading,
  path: string,
  context: MapContext,
  as: (raw: string) => string,
): Text | undefined {
  const raw = valueAt(from.source, path)
  if (typeof raw !== 'string' || as(raw) === '') return undefined
  from.take(path)
  const here = (text: string) => (text.includes('{') ? saidHere(from, path, as(text), context) : as(text))
  return context.text(raw, here, translationsIn(from, path, raw))
}

/** Of Open Forms: translations that stand in the component, by property, or with the text that they translate. */
export function translationsIn(from: Reading, path: string, raw: string): Record<string, string> {
  const { openForms } = from.source
  const all = isRecord(openForms) && isRecord(openForms.translations) ? openForms.translations : {}
  const found: Record<string, string> = {}
  for (const [locale, entries] of Object.entries(all)) {
    if (locale !== 'sv' && locale !== 'en') continue
    const at = `openForms.translations.${locale}`
    if (isRecord(entries) && typeof entries[path] === 'string' && entries[path] !== '') {
      found[locale] = entries[path]
      from.take(`${at}.${path}`)
    }
    if (!Array.isArray(entries)) continue
    entries.forEach((entry, i) => {
      if (!isRecord(entry) || entry.literal !== raw || typeof entry.translation !== 'string') return
      if (entry.translation === '') return
      found[locale] = entry.translation
      from.take(`${at}[${i}]`)
    })
  }
  return found
}

/** Several texts as one, in each language that any of them has. */
export function together(texts: readonly Text[], between = '\n\n'): Text {
  if (texts.every((text) => typeof text === 'string')) return texts.join(between)
  const locales = (['sv', 'en'] as const).filter((locale) =>
    texts.some((text) => typeof text === 'object' && locale in text),
  )
  return Object.fromEntries(
    locales.map((locale) => [locale, texts.map((text) => inLocale(text, locale)).join(between)]),
  )
}

export const inLocale = (text: Text, locale: 'sv' | 'en'): string =>
  typeof text === 'string' ? text : (text[locale] ?? text.sv ?? text.en ?? '')

/** Each language's words changed alike. */
export const changed = (text: Text, change: (words: string) => string): Text =>
  typeof text === 'string'
    ? change(text)
    : Object.fromEntries(Object.entries(text).map(([locale, one]) => [locale, change(one)]))
