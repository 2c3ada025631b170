import { nextNumber } from '../store/rows/counters.ts'
import type { Tx } from '../store/writer.ts'
import { dayOf } from './today.ts'

export const defaultFormat = '{year}-{seq:5}'
/** The organisation's own series, for processes that name none. */
export const defaultCounter = 'cases'

/**
 * The next number of a series in words, e.g. `2026-00042`. The parts of the date in the format decide when the
 * series begins again: with `{year}` each year, with `{month}` each month.
 */
export function takeNumber(
  tx: Tx,
  org: string,
  { counter = defaultCounter, format = defaultFormat } = {},
): string {
  const [year = '', month = '', day = ''] = dayOf(tx.now).split('-')
  const dated = format.replaceAll('{year}', year).replaceAll('{month}', month).replaceAll('{day}', day)
  const period = [
    /\{(year|month|day)\}/.test(format) && year,
    /\{(month|day)\}/.test(format) && month,
    /\{day\}/.test(format) && day,
  ]
    .filter(Boolean)
    .join('-')
  const n = nextNumber(tx, org, counter, period)
  return dated.replace(/\{seq(?::(\d+))?\}/g, (_, digits?: string) =>
    String(n).padStart(Number(digits ?? 1), '0'),
  )
}
