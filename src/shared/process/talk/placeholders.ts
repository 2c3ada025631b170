import type { Locale } from '../../i18n.ts'

/** What stands in a text where a fact was missing, until somebody writes it or takes it away: `[fyll i: Stolpens nummer]`. */

const words = { sv: 'fyll i', en: 'fill in' } as const satisfies Record<Locale, string>

const pattern = new RegExp(`\\[(?:${Object.values(words).join('|')}): ([^\\][\\n]+)\\]`, 'gu')

export const placeholderOf = (label: string, locale: Locale): string =>
  `[${words[locale]}: ${label.replace(/[[\]\n]/gu, ' ').trim()}]`

/** What is still to be filled in by hand, each once, in their order. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, label = '']) => label)),
]
