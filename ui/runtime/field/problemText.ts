import { formatDate } from '../../../src/shared/catalogue/read/dates.ts'
import * as traits from '../../../src/shared/catalogue/traits.ts'
import type { Problem, Settings } from '../../../src/shared/catalogue/value.ts'
import { at } from '../../../src/shared/fields/field.ts'
import type { Locale, Translate } from '../../../src/shared/i18n.ts'

/**
 * A problem in words, which say themselves what question they are about: they stand beside it, and alike in the list
 * above. Of a missing answer what to do for this question, unless the builder has a message of their own; `type` is
 * that of the component.
 */
export function problemText(
  { key, values }: Problem,
  settings: Settings,
  t: Translate,
  locale: Locale,
  type = '',
): string {
  if (key === 'validation.required') {
    const own = at(settings, 'validation.requiredMessage')
    return typeof own === 'string' && own !== '' ? own : t(toDo(settings, type), { label: nameIn(settings) })
  }
  const { date, message } = values ?? {}
  if (typeof message === 'string') return message
  return about(
    settings.label,
    t(key, typeof date === 'string' ? { ...values, date: formatDate(date, locale) } : values),
  )
}

/** `Beskrivning: svaret får ha högst 200 tecken`, and of a question `Hur många? Ange ett heltal`. */
function about(label: unknown, text: string): string {
  const name = String(label ?? '').trim()
  if (!name) return text
  return /[?!.:]$/.test(name) ? `${name} ${text}` : `${name}: ${text[0]?.toLowerCase()}${text.slice(1)}`
}

function toDo({ label, options }: Settings, type: string): string {
  if (!label) return 'validation.required'
  if (/\?\s*$/.test(String(label))) return 'validation.answer'
  if (traits.holdsFiles.includes(type)) return 'validation.upload'
  return options ? 'validation.choose' : 'validation.enter'
}

/** As it stands in a sentence: `Namn` becomes `namn`, `IBAN` and questions stay. */
function nameIn({ label }: Settings): string {
  const text = String(label ?? '').trim()
  return /^\p{Lu}\p{Ll}/u.test(text) && !text.endsWith('?') ? text[0]?.toLowerCase() + text.slice(1) : text
}
