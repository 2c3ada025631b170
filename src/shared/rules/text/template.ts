import { formatDate } from '../../catalogue/read/dates.ts'
import type { Locale } from '../../i18n.ts'
import { withColon } from '../../withColon.ts'
import { isEmptyAnswer, numberOf } from '../condition/compare.ts'
import { formatDateTime, formatNumber } from './format.ts'

/** Fills in a text template. Mails and documents have Liquid, of which this is a part (`server/mail/liquid.ts`). */
export type TemplateEngine = (template: string, data: Readonly<Record<string, unknown>>) => string

/** Changes a value on its way into the text; `args` are what stands after the colon. */
export type TemplateFilter = (value: unknown, args: readonly unknown[], locale: Locale) => unknown

export interface TemplateOptions {
  locale: Locale
  /** More filters than the built-in ones, e.g. `swedishFilters`. */
  filters?: Readonly<Record<string, TemplateFilter>>
  /** The template is HTML, made of Markdown: what is filled in stands there as text, wherever it came from. */
  html?: boolean
  /** Told of a template that cannot be read. Its raw text is used. */
  onError?(problem: TemplateProblem): void
}

export interface TemplateProblem {
  template: string
  reason: string
}

/**
 * The templates of a visitor's page: text with `{{ path | filter: argument, argument | filter }}`. A path is a
 * component's name or something of the page (`user.email`), read through own properties only; a missing value is
 * empty text. A safe part of Liquid, without tags: nothing in it can loop or call.
 */
export function templateEngine(options: TemplateOptions): TemplateEngine {
  const filters = { ...builtInFilters, ...options.filters }
  return (template, data) => {
    if (!template.includes('{{') && !template.includes('{%')) return template
    try {
      return fill(template, data, filters, options)
    } catch (error) {
      options.onError?.({ template, reason: error instanceof Error ? error.message : String(error) })
      return template
    }
  }
}

/** The filters of every template; `swedishFilters` come to them. */
export const builtInFilters: Readonly<Record<string, TemplateFilter>> = {
  upper: (value) => templateText(value).toUpperCase(),
  lower: (value) => templateText(value).toLowerCase(),
  upcase: (value) => templateText(value).toUpperCase(),
  downcase: (value) => templateText(value).toLowerCase(),
  colon: (value) => withColon(templateText(value)),
  default: (value, [instead]) => (isEmptyAnswer(value) || value === false ? instead : value),
  date: (value, [style], locale) => {
    const text = templateText(value)
    return style === 'time'
      ? formatDateTime(text, locale)
      : formatDate(text, locale, style === 'short' ? 'short' : 'long')
  },
  number: (value, [decimals], locale) => {
    const number = numberOf(value)
    return number === undefined ? value : formatNumber(number, locale, numberOf(decimals))
  },
}

/** Characters of a text that is filled in: a template that repeats a long answer a thousand times makes nothing of it. */
const longest = 1_000_000

type Filters = Readonly<Record<string, TemplateFilter>>

function fill(
  template: string,
  data: Readonly<Record<string, unknown>>,
  filters: Filters,
  { locale, html }: TemplateOptions,
): string {
  if (template.includes('{%')) throw new Error('tags are not allowed here')
  let out = ''
  let from = 0
  for (let open = template.indexOf('{{'); open >= 0; open = template.indexOf('{{', from)) {
    const close = template.indexOf('}}', open)
    if (close < 0) throw new Error('{{ without }}')
    const source = template.slice(open + 2, close)
    const text = templateText(value(html ? decoded(source) : source, data, filters, locale))
    out += template.slice(from, open) + (html ? escapeHtml(text) : text)
    if (out.length > longest) throw new Error('too long')
    from = close + 2
  }
  return out + template.slice(from)
}

/** The signs that Markdown's HTML has names for, as they were written. */
const decoded = (html: string) => html.replace(/&(quot|lt|gt|amp);/g, (_, name) => signs[name as 'lt'])
const signs = { quot: '"', lt: '<', gt: '>', amp: '&' }

/** Text as it stands in HTML, between tags or inside of a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** `path | filter: argument, … | filter` */
function value(
  source: string,
  data: Readonly<Record<string, unknown>>,
  filters: Filters,
  locale: Locale,
): unknown {
  const [first, ...steps] = split(source, '|')
  let result = read(first ?? '', data)
  for (const step of steps) {
    const colon = step.indexOf(':')
    const name = (colon < 0 ? step : step.slice(0, colon)).trim()
    if (!Object.hasOwn(filters, name)) throw new Error(`no filter ${name}`)
    const args = colon < 0 ? [] : split(step.slice(colon + 1), ',').map((arg) => read(arg, data))
    result = filters[name]?.(result, args, locale)
  }
  return result
}

/** A quoted text, a number, or a path into the data. */
function read(source: string, data: Readonly<Record<string, unknown>>): unknown {
  const text = source.trim()
  const quoted = /^(?:"([^"]*)"|'([^']*)')$/.exec(text)
  if (quoted) return quoted[1] ?? quoted[2]
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  if (!/^[\p{L}_][\p{L}\p{N}_-]*(\.[\p{L}\p{N}_-]+)*$/u.test(text))
    throw new Error(`cannot read ${text || 'nothing'}`)
  let found: unknown = data
  for (const part of text.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined
    found = (found as Record<string, unknown>)[part]
  }
  return found
}

/** Splits at a sign that is not inside quotes. */
function split(source: string, sign: string): string[] {
  const parts = ['']
  let quote = ''
  for (const char of source) {
    if (quote) quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    if (char === sign && !quote) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts
}

/** A value as it stands in a text: a list with commas, the parts of an answer in parts with spaces. */
export function templateText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(templateText).join(', ')
  return typeof value === 'object'
    ? Object.values(value).map(templateText).filter(Boolean).join(' ')
    : String(value)
}
