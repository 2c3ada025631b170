import type { DateSettings } from '../Date.ts'
import { formatDate, isIsoDate, joinDate, splitDate } from '../read/dates.ts'
import type { Problem, ValueContext, ValueDefinition } from '../value.ts'
import { isBlank, startValue } from './start.ts'

/** Both days included, as YYYY-MM-DD. */
export interface DateRange {
  from: string
  to: string
}
/** YYYY-MM-DD, or a range when the setting `range` is on. */
export type DateAnswer = string | DateRange

export const dateValue: ValueDefinition<DateAnswer, DateSettings> = {
  initial: (settings, context) => {
    const start = startValue(settings, context)
    if (start === null) return null
    return settings.range === true ? asRange(start) : dayOf(start, context)
  },
  isEmpty: (value) => isBlank(value) || (isRange(value) && isBlank(value.from) && isBlank(value.to)),
  clean: (value, settings) => {
    if (settings.range === true) return asRange(value) ?? undefined
    if (typeof value !== 'string') return undefined
    return settings.parts === true ? joinDate(splitDate(value)) : value.trim()
  },
  check: (value, settings, context) => {
    const days = isRange(value) ? [value.from, value.to] : [value]
    if (isRange(value) && days.some(isBlank)) return [{ level: 'error', key: 'validation.rangeIncomplete' }]
    const wrongPart = settings.parts === true && !isRange(value) && partProblem(value, settings, context)
    if (wrongPart) return [wrongPart]
    if (!days.every(isIsoDate)) return [{ level: 'critical', key: 'validation.date' }]
    return [...order(value, settings), ...bounds(days, settings, context)]
  },
  fromForm: (form, name, settings) => {
    if (settings.range !== true && settings.parts === true) {
      const part = (key: string) => String(form.get(`${name}.${key}`) ?? '')
      return joinDate({ day: part('day'), month: part('month'), year: part('year') }) || null
    }
    if (settings.range !== true) return form.has(name) ? form.get(name) : null
    return { from: String(form.get(`${name}.from`) ?? ''), to: String(form.get(`${name}.to`) ?? '') }
  },
  text: (value, _settings, { locale }) =>
    isRange(value)
      ? `${formatDate(value.from, locale)} – ${formatDate(value.to, locale)}`
      : formatDate(value, locale),
  column: 'date',
}

/** The earliest and latest day the settings let through, or undefined when there is no bound. */
export function dateBounds(
  settings: Pick<DateSettings, 'notBefore' | 'notAfter'>,
  context: ValueContext,
): { earliest?: string; latest?: string } {
  return {
    earliest: dayOf(settings.notBefore, context) ?? undefined,
    latest: dayOf(settings.notAfter, context) ?? undefined,
  }
}

/** Years that somebody who is asked for a day may mean, where the question has no limits of its own. */
const earliestYear = 1900
const yearsAhead = 100

/** What is wrong with a day in three fields, and with which of them (`part`). */
function partProblem(value: string, settings: DateSettings, context: ValueContext): Problem | undefined {
  const { day, month, year } = splitDate(value)
  const wrong = (part: string, key: string, values = {}): Problem => ({
    level: 'error',
    key,
    values: { part, ...values },
  })
  const gone = [!day && 'day', !month && 'month', !year && 'year'].filter(Boolean).join(' ')
  // `validation.dayMissing`, `validation.dayMonthMissing` and so on: nobody gets here with all three gone.
  if (gone) return wrong(gone, `validation.${gone.replace(/ ./, (one) => one.trim().toUpperCase())}Missing`)
  if (!isUpTo(31, day)) return wrong('day', 'validation.dayWrong', { n: 31 })
  if (!isUpTo(12, month)) return wrong('month', 'validation.monthWrong')
  if (!/^\d{4}$/.test(year)) return wrong('year', 'validation.yearWrong')
  const { earliest, latest } = dateBounds(settings, context)
  const to = Math.max(Number(context.today.slice(0, 4)) + yearsAhead, Number(earliest?.slice(0, 4) ?? 0))
  if ((!earliest && Number(year) < earliestYear) || (!latest && Number(year) > to))
    return wrong('year', 'validation.yearRange', {
      from: earliest?.slice(0, 4) ?? String(earliestYear),
      to: latest?.slice(0, 4) ?? String(to),
    })
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return isUpTo(days, day) ? undefined : wrong('day', 'validation.dayWrong', { n: days })
}

const isUpTo = (most: number, text: string) =>
  /^\d\d?$/.test(text) && Number(text) > 0 && Number(text) <= most

function order(value: DateAnswer, settings: DateSettings): Problem[] {
  if (!isRange(value)) return []
  if (value.to < value.from) return [{ level: 'error', key: 'validation.rangeOrder' }]
  if (value.to === value.from && settings.allowSameDateForRange !== true) {
    return [{ level: 'error', key: 'validation.rangeSameDate' }]
  }
  return []
}

function bounds(days: string[], settings: DateSettings, context: ValueContext): Problem[] {
  const { earliest, latest } = dateBounds(settings, context)
  if (earliest && days.some((day) => day < earliest)) {
    return [{ level: 'error', key: 'validation.notBefore', values: { date: earliest } }]
  }
  if (latest && days.some((day) => day > latest)) {
    return [{ level: 'error', key: 'validation.notAfter', values: { date: latest } }]
  }
  return []
}

/** A day from a date or a template (`{{ today }}`); null when it comes out as anything else. */
function dayOf(setting: unknown, context: ValueContext): string | null {
  if (typeof setting !== 'string' || setting === '') return null
  const day = (setting.includes('{{') ? (context.fill?.(setting) ?? '') : setting).trim()
  if (day === 'today') return context.today
  return isIsoDate(day) ? day : null
}

function asRange(value: unknown): DateRange | null {
  if (typeof value !== 'object' || value === null) return null
  const { from, to } = value as Partial<DateRange>
  return { from: String(from ?? '').trim(), to: String(to ?? '').trim() }
}

function isRange(value: unknown): value is DateRange {
  return typeof value === 'object' && value !== null && 'from' in value
}
