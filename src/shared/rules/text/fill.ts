import type { Locale } from '../../i18n.ts'
import type { KnownFacts } from '../condition/facts.ts'
import { swedishFilters } from './swedishFilters.ts'
import { templateEngine } from './template.ts'

export interface FillOptions {
  facts: KnownFacts
  locale: Locale
  /** YYYY-MM-DD, for ages. */
  today: string
}

/** Fills in text templates from answers and what else is known, which goes before an answer of the same name. */
export function fillFrom({ facts, locale, today }: FillOptions) {
  const engine = templateEngine({ locale, filters: swedishFilters(today) })
  return (template: string, answers: Readonly<Record<string, unknown>>): string =>
    engine(template, { ...answers, ...facts.context })
}
