import type { Tx } from '../store/store.ts'
import { dayOf } from './today.ts'

export const defaultFormat = '{year}-{seq:5}'
/** The organisation's own series, for processes that name none. */
export const defaultCounter = 'cases'

/**
 * The next number of a series in words, e.g. `2026-00042`. The parts of the date in the format decide when the
 * series begins again: with `{year}` each year, with `{month}` each month.
 */
export async function takeNumber(
  tx: Tx,
  org: string,
  { counter = defaultCounter, format = defaultFormat } = {},
): Promise<string> {
  const { before, period, digits, after } = readFormat(format, dayOf(tx.now))
  return `${before}${String(await tx.counters.next(org, counter, period)).padStart(digits, '0')}${after}`
}

interface ReadFormat {
  /** What stands before and after the running number. */
  before: string
  after: string
  digits: number
  period: string
}

/** The format as it is today; kept, because it is the same for every case of the day. */
function readFormat(format: string, today: string): ReadFormat {
  const key = `${format} ${today}`
  const known = formats.get(key)
  if (known) return known
  const [year = '', month = '', day = ''] = today.split('-')
  const dated = format.replaceAll('{year}', year).replaceAll('{month}', month).replaceAll('{day}', day)
  const [before = '', digits = '1', after = ''] = dated.split(/\{seq(?::(\d+))?\}/)
  const period = [
    /\{(year|month|day)\}/.test(format) && year,
    /\{(month|day)\}/.test(format) && month,
    /\{day\}/.test(format) && day,
  ]
  const read = { before, after, digits: Number(digits), period: period.filter(Boolean).join('-') }
  if (formats.size > 1_000) formats.clear()
  formats.set(key, read)
  return read
}

const formats = new Map<string, ReadFormat>()
