import type { Locale } from '../../../shared/i18n.ts'
import { placeholderOf } from '../../../shared/process/talk/placeholders.ts'
import { swedishFilters } from '../../../shared/rules/text/swedishFilters.ts'
import { type TemplateProblem, templateEngine } from '../../../shared/rules/text/template.ts'
import type { CaseFacts } from '../contract.ts'
import type { CompiledForm } from '../forms.ts'
import { dayOf } from '../today.ts'
import type { NamedFact } from './contract.ts'
import { factsOfEveryCase } from './offered.ts'

export interface FilledText {
  text: string
  /** The same, with what is to be filled in by hand where a fact is missing (`placeholderOf`). */
  withPlaceholders: string
  /** What the text names and the case does not have, each once. */
  missing: NamedFact[]
}

export interface Filling {
  known: CaseFacts
  form: CompiledForm
  /** In which what is missing is called. */
  locale: Locale
  t: (text: string) => string
  onError?(problem: TemplateProblem): void
}

const tagPattern = /\{\{[^{}]*\}\}/g

/** A text in the small language of pages, filled in for a case in the language of who sent it in. */
export function fillIn(words: string, { known, form, locale, t, onError }: Filling): FilledText {
  const engine = templateEngine({
    locale: known.locale,
    filters: swedishFilters(dayOf(Date.now())),
    ...(onError && { onError }),
  })
  const data = { case: known, answers: known.text, data: known.data }
  const tags = words.match(tagPattern) ?? []
  const empty = [...new Set(tags.filter((tag) => engine(tag, data).trim() === ''))]
  const facts = new Map(empty.map((tag) => [tag, factOf(tag.slice(2, -2).trim(), form, locale, t)]))
  const text = engine(words, data)
  const marked = () =>
    words.replace(tagPattern, (tag) => {
      const fact = facts.get(tag)
      return fact ? placeholderOf(fact.label, locale) : tag
    })
  return {
    text,
    withPlaceholders: facts.size > 0 ? engine(marked(), data) : text,
    missing: [...new Map([...facts.values()].map((fact) => [fact.tag, fact])).values()],
  }
}

/** What a tag names, filters left out. One that no form has is called by what is written. */
function factOf(tag: string, form: CompiledForm, locale: Locale, t: (text: string) => string): NamedFact {
  const path = tag.split('|')[0]?.trim() ?? tag
  const name = /^(?:answers|data)\.(.+)$/.exec(path)?.[1]
  const question = name === undefined ? undefined : form.in(locale).fields.get(name)?.settings.label
  const fact = factsOfEveryCase.find((one) => one.tag.split('|')[0]?.trim() === path)
  return { tag: path, label: String(question || (fact ? t(fact.label.id) : '') || path) }
}
