import { regions } from '../../src/shared/catalogue/read/dates.ts'
import type { Catalogue, Locale, Translate } from '../../src/shared/i18n.ts'
import { withWords } from '../../src/shared/withWords.ts'

/**
 * The translator of a visitor's page: the part of ICU that our texts use (`{name}`, `{n, number}`,
 * `{n, plural, one {…} other {…}}`), at a twentieth of the size of a whole one. A test holds it against Lingui for
 * every text there is.
 */
export function pageTranslator(locale: Locale, texts: Catalogue): Translate {
  // Made by the first text with a number: on a slow phone each takes as long as drawing ten fields.
  let numbers: Intl.NumberFormat | undefined
  let plurals: Intl.PluralRules | undefined
  function number(value: unknown): string {
    numbers ??= new Intl.NumberFormat(regions[locale])
    return numbers.format(Number(value))
  }
  function plural(value: unknown): string {
    plurals ??= new Intl.PluralRules(locale)
    return plurals.select(Number(value))
  }

  function fill(text: string, values: Record<string, unknown>, count: string): string {
    let out = ''
    for (let at = 0; at < text.length; ) {
      const sign = text[at]
      if (sign === '{') {
        const end = closing(text, at)
        out += part(text.slice(at + 1, end), values)
        at = end + 1
      } else {
        out += sign === '#' && count !== '' ? count : sign
        at++
      }
    }
    return out
  }

  function part(inner: string, values: Record<string, unknown>): string {
    const [name = '', kind = '', ...rest] = inner.split(',')
    const value = values[name.trim()]
    if (kind.trim() === 'number') return number(value)
    if (kind.trim() !== 'plural') return value === undefined || value === null ? '' : String(value)
    const forms = formsOf(rest.join(','))
    const form = forms[`=${String(value)}`] ?? forms[plural(value)] ?? forms.other ?? ''
    return fill(form, values, number(value))
  }

  const say: Translate = (message, values = {}) => {
    const id = typeof message === 'string' ? message : message.id
    const text = texts[id] ?? id
    return text.includes('{') ? fill(text, withWords(values, say), '') : text
  }
  return say
}

/** `one {…} other {…}` by keyword. */
function formsOf(text: string): Record<string, string> {
  const forms: Record<string, string> = {}
  for (let at = 0; ; ) {
    const open = text.indexOf('{', at)
    if (open < 0) return forms
    const end = closing(text, open)
    forms[text.slice(at, open).trim()] = text.slice(open + 1, end)
    at = end + 1
  }
}

/** Where the brace that opens at `at` is closed. */
function closing(text: string, at: number): number {
  for (let depth = 0, i = at; i < text.length; i++) {
    if (text[i] === '{') depth++
    else if (text[i] === '}' && --depth === 0) return i
  }
  return text.length
}
