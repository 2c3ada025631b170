import type { DateParts } from '../../../../src/shared/catalogue/read/dates.ts'

/** The parts of a day that was written as one: `2020-03-01`, `1/3 2020`, `1.3.2020`; undefined for anything else. */
export function writtenDay(text: string): DateParts | undefined {
  const plain = text.normalize('NFKC').trim()
  const [, year, month, day] = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(plain) ?? []
  if (year && month && day) return { day, month, year }
  const [, d, m, y] = /^(\d\d?)[/.] ?(\d\d?)(?:[/. -] ?)(\d{4})$/.exec(plain) ?? []
  return d && m && y ? { day: d, month: m, year: y } : undefined
}
