import type { Values } from '../../../shared/fields/field.ts'
import type { Locale, Translate } from '../../../shared/i18n.ts'
import { swedishFilters } from '../../../shared/rules/text/swedishFilters.ts'
import { templateEngine } from '../../../shared/rules/text/template.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CompiledForm, FormField } from '../forms.ts'
import { dayOf } from '../today.ts'

/** Letters of a title, and of a sender's name, at most. */
const longest = 200

/**
 * What a case is about, by the title that its form gives its cases; null where it gives none, or none of its answers is
 * there. For those who handle it, and so in Swedish unless it is told; `t` is of the same language.
 */
export function titleOf(
  form: CompiledForm,
  values: Values,
  t: Translate,
  now: number,
  locale: Locale = 'sv',
): string | null {
  const { caseTitle } = form.data
  if (!caseTitle) return null
  const words = Object.fromEntries(
    [...form.in(locale).fields.values()].map((field) => [
      field.name,
      templateValue(field, values[field.name], t, locale),
    ]),
  )
  const text = templateEngine({ locale, filters: swedishFilters(dayOf(now)) })(caseTitle, words)
  return trimmed(text) || null
}

/** What lists and pages call a case: its title, else who sent it in, else its form. */
export const calledAs = (
  { title, createdByName }: Pick<CaseRecord, 'title' | 'createdByName'>,
  formName: string,
): string => title || createdByName || formName

/** What the sender calls themselves, in the form's own question for it; empty where there is none. */
export function senderIn(form: CompiledForm, values: Values, t: Translate): string {
  const field = form.fields.get(form.data.senderName ?? '')
  const answer = field && values[field.name]
  if (!field || answer === undefined || answer === null) return ''
  return field.definition.text(answer, field.settings, { locale: 'sv', t }).trim().slice(0, longest)
}

/** Choices by their labels, and what has parts in words; texts, numbers and days as filters of templates take them. */
function templateValue(
  { definition, settings, coded }: FormField,
  answer: unknown,
  t: Translate,
  locale: Locale,
): unknown {
  if (answer === undefined || answer === null || settings.type === 'password') return ''
  const isPlain = typeof answer === 'string' || typeof answer === 'number'
  return isPlain && !coded ? answer : definition.text(answer, settings, { locale, t })
}

/** Without the signs that stood between answers of which one is missing. */
const trimmed = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/(?:\s*[,;:·|–-]\s*)+(?=[,;:·|–-]|$)/g, '')
    .replace(/^[\s,;:·|–-]+/, '')
    .trim()
    .slice(0, longest)
