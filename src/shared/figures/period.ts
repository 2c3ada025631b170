import { addDays } from '../calendar/workDays.ts'
import { isIsoDate } from '../catalogue/read/dates.ts'
import { type Message, msg } from '../i18n.ts'

/** The days that figures are of, in words that stay true tomorrow; `own` are two days of one's own. */
export const periods = {
  last30: msg`De senaste 30 dagarna`,
  last365: msg`De senaste 12 månaderna`,
  month: msg`Den här månaden`,
  lastMonth: msg`Förra månaden`,
  year: msg`I år`,
  lastYear: msg`Förra året`,
  own: msg`Egna datum`,
} as const satisfies Record<string, Message>

export type Period = keyof typeof periods

export interface Days {
  /** YYYY-MM-DD, both included. */
  from: string
  to: string
}

/** The days of a period, as seen from a day (YYYY-MM-DD). */
export function daysOf(period: Exclude<Period, 'own'>, today: string): Days {
  const year = today.slice(0, 4)
  const month = `${today.slice(0, 7)}-01`
  switch (period) {
    case 'last30':
      return { from: addDays(today, -29), to: today }
    case 'last365':
      return { from: addDays(today, -364), to: today }
    case 'month':
      return { from: month, to: today }
    case 'lastMonth': {
      const last = addDays(month, -1)
      return { from: `${last.slice(0, 7)}-01`, to: last }
    }
    case 'year':
      return { from: `${year}-01-01`, to: today }
    case 'lastYear':
      return { from: `${Number(year) - 1}-01-01`, to: `${Number(year) - 1}-12-31` }
  }
}

/** What the address says: `period`, or `since` and `until` for days of one's own. */
export function readPeriod(search: string, today: string): { period: Period } & Days {
  const query = new URLSearchParams(search)
  const [since, until] = [query.get('since') ?? '', query.get('until') ?? '']
  if (isIsoDate(since) && isIsoDate(until)) return { period: 'own', from: since, to: until }
  const asked = query.get('period')
  const period = isPreset(asked) ? asked : 'last30'
  return { period, ...daysOf(period, today) }
}

/** The address's query with another period; days of one's own are kept as days. */
export function writePeriod(search: string, period: Period, days: Days): string {
  const out = new URLSearchParams(search)
  for (const key of ['period', 'since', 'until']) out.delete(key)
  if (period === 'own') {
    out.set('since', days.from)
    out.set('until', days.to)
  } else if (period !== 'last30') out.set('period', period)
  const text = out.toString()
  return text ? `?${text}` : ''
}

const isPreset = (text: string | null): text is Exclude<Period, 'own'> =>
  text !== null && text !== 'own' && Object.hasOwn(periods, text)
