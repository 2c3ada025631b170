import {
  cleanOrganisationsnummer,
  cleanPersonnummer,
  cleanPhone,
  cleanPostcode,
} from '../../rules/text/swedish.ts'
import type { InputSettings } from '../Input.ts'
import { formatDate, isIsoDate, latestDate, regions } from '../read/dates.ts'
import type { Problem, TextContext, ValueDefinition } from '../value.ts'
import { isBlank, startValue } from './start.ts'
import { fitsWildcard } from './wildcard.ts'

/** Texts, or a number when `type` is `number`. Dates and times are as the browser's own inputs give them. */
export type InputAnswer = string | number

export const inputValue: ValueDefinition<InputAnswer, InputSettings> = {
  initial: (settings, context) => {
    const start = startValue(settings, context)
    if (start === null) return null
    return inputValue.clean(start, settings) ?? null
  },
  fixed: (settings) =>
    isBlank(settings.staticValue) ? undefined : inputValue.clean(settings.staticValue, settings),
  isEmpty: isBlank,
  clean: (value, settings) => {
    if (settings.type === 'number') return numberOf(value)
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    const text = String(value).replaceAll('\r\n', '\n')
    if (settings.type === 'password') return text
    if (settings.type === 'color') return colorOf(text)
    const trimmed = settings.multipleLines === true ? text.trimEnd() : text.trim()
    return namedRule(settings)?.clean(trimmed) ?? trimmed
  },
  check: (value, settings) =>
    typeof value === 'number'
      ? numberProblems(value, settings)
      : [...typeProblems(value, settings), ...textProblems(value, settings)],
  fromForm: (form, name) => (form.has(name) ? form.get(name) : undefined),
  text: (value, settings, context) => {
    if (settings.type === 'password') return '••••••••'
    if (typeof value === 'number') return value.toLocaleString(regions[context.locale])
    return timeWords[String(settings.type)]?.(value, context) ?? value
  },
  column: 'text',
  columnFor: ({ type }) =>
    type === 'number' ? 'number' : Object.hasOwn(timeWords, String(type)) ? 'date' : 'text',
}

/**
 * Days, weeks and months in words: `2 november 2025`, `vecka 10, 2026`, `mars 2026`. What is no such stays as it is.
 */
const timeWords: Record<string, (value: string, context: TextContext) => string> = {
  date: (value, { locale }) => formatDate(value, locale),
  'datetime-local': (value, { locale }) => `${formatDate(value.slice(0, 10), locale)} ${value.slice(11)}`,
  week: (value, { t }) => {
    const [, year, week] = /^(\d{4})-W(\d{2})$/.exec(value) ?? []
    return week ? t('vecka {week}, {year}', { week: String(Number(week)), year }) : value
  },
  month: (value, { locale }) => {
    const day = `${value}-01`
    if (!isIsoDate(day)) return value
    const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
    return new Intl.DateTimeFormat(regions[locale], format).format(new Date(`${day}T00:00:00Z`))
  },
}

/** The rules that `validation.critical` may name. */
const namedRules: Record<string, { clean(text: string): string | undefined; key: string }> = {
  personnummer: { clean: (text) => cleanPersonnummer(text), key: 'validation.personnummer' },
  organisationsnummer: { clean: cleanOrganisationsnummer, key: 'validation.organisationsnummer' },
  postcode: { clean: cleanPostcode, key: 'validation.postcode' },
  phone: { clean: cleanPhone, key: 'validation.phone' },
}

function namedRule(settings: InputSettings) {
  const rule = settings.validation?.critical
  if (typeof rule === 'string' && Object.hasOwn(namedRules, rule)) return namedRules[rule]
  return settings.type === 'tel' ? namedRules.phone : undefined
}

/** What each type must look like; types that take any text are absent. */
const shapes: Record<string, { fits(text: string): boolean; key: string }> = {
  email: {
    fits: (text) => text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text),
    key: 'validation.email',
  },
  url: { fits: isWebAddress, key: 'validation.url' },
  color: { fits: (text) => /^#[0-9a-f]{6}$/i.test(text), key: 'validation.color' },
  date: { fits: (text) => isIsoDate(text) && text <= latestDate, key: 'validation.date' },
  time: { fits: isTime, key: 'validation.time' },
  number: { fits: () => false, key: 'validation.number' },
  week: { fits: (text) => /^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/.test(text), key: 'validation.week' },
  month: { fits: (text) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text), key: 'validation.month' },
  'datetime-local': {
    fits: (text) => isIsoDate(text.slice(0, 10)) && text[10] === 'T' && isTime(text.slice(11)),
    key: 'validation.datetime',
  },
}

function typeProblems(value: string, settings: InputSettings): Problem[] {
  const shape = shapes[String(settings.type ?? 'text')]
  if (shape && !shape.fits(value)) return [{ level: 'error', key: shape.key }]
  const rule = namedRule(settings)
  return rule && rule.clean(value) === undefined ? [{ level: 'critical', key: rule.key }] : []
}

function textProblems(value: string, settings: InputSettings): Problem[] {
  const { minLength, maxLength, pattern, message } = settings.validation ?? {}
  const length = [...value].length
  const most = Number(maxLength) || (settings.multipleLines === true ? 20_000 : 1_000)
  if (length > most) return [{ level: 'error', key: 'validation.maxLength', values: { n: most } }]
  if (Number(minLength) > length) {
    return [{ level: 'error', key: 'validation.minLength', values: { n: Number(minLength) } }]
  }
  if (typeof pattern === 'string' && pattern !== '' && !fitsWildcard(value, pattern)) {
    return typeof message === 'string' && message !== ''
      ? [{ level: 'error', key: 'validation.custom', values: { message } }]
      : [{ level: 'error', key: 'validation.pattern', values: { pattern } }]
  }
  return []
}

function numberProblems(value: number, settings: InputSettings): Problem[] {
  const { min, max, step } = settings.validation ?? {}
  if (isNumber(min) && value < min) return [{ level: 'error', key: 'validation.min', values: { n: min } }]
  if (isNumber(max) && value > max) return [{ level: 'error', key: 'validation.max', values: { n: max } }]
  if (step === 1 && !Number.isInteger(value)) return [{ level: 'error', key: 'validation.integer' }]
  return []
}

/** A number from `1 234,5` or `1234.5`; words are left as they are, for the check to say what is wrong. */
function numberOf(value: unknown): InputAnswer | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const text = value
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/[−–]/g, '-')
    .replace(',', '.')
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : value.trim()
}

/** `#0F5C56`, `0f5c56` and `#fff` as `#0f5c56` and `#ffffff`; words are left as they are. */
function colorOf(text: string): string {
  const color = text.trim().toLowerCase()
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(color)?.[1]
  if (!digits) return color
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

function isWebAddress(text: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}

function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
