import { type DeskQuery, deskQuestion, readDeskQuery, writeDeskQuery } from '../desk/query.ts'
import { type FigureClock, type FigureGroup, figureGroups } from './columns.ts'
import { type Days, type Period, readPeriod, writePeriod } from './period.ts'

/** What the address of *Uppföljning* says: over which days, told apart by what, and of which cases. */
export interface FigureAddress {
  period: Period
  days: Days
  by: FigureGroup
  /** How times are counted. */
  clock: FigureClock
  /** What narrows the cases, as in the address of the desk. */
  query: DeskQuery
}

/** Figures have no pages: any size. */
export const noPages = 25

/** Read from an address's query, as seen from a day (YYYY-MM-DD). Never throws. */
export function readFigures(search: string, today: string): FigureAddress {
  const { period, ...days } = readPeriod(search, today)
  const asked = new URLSearchParams(search)
  const by = figureGroups.find((group) => group === asked.get('by')) ?? 'form'
  const clock = asked.get('clock') === 'open' ? 'open' : 'all'
  return { period, days, by, clock, query: readDeskQuery(search, noPages) }
}

/** The same in the words of the case engine: the input of `case/figures`. */
export function figureQuestion({ days, by, clock, query }: Omit<FigureAddress, 'period'>) {
  const { texts, where } = deskQuestion(query)
  return { ...days, by, ...(clock === 'open' && { clock }), ...(texts && { texts }), ...(where && { where }) }
}

/** The address's query with another grouping; by form is how it is from the start. */
export function writeGroup(search: string, by: FigureGroup): string {
  const out = new URLSearchParams(search)
  if (by === 'form') out.delete('by')
  else out.set('by', by)
  return out.size > 0 ? `?${out}` : ''
}

/** The address's query with times counted in another way; round the clock is how it is from the start. */
export function writeClock(search: string, clock: FigureClock): string {
  const out = new URLSearchParams(search)
  if (clock === 'all') out.delete('clock')
  else out.set('clock', clock)
  return out.size > 0 ? `?${out}` : ''
}

/** What of it is kept to be asked again on other days, as an address's query: the period by name, what narrows the cases, and the grouping. */
export function figureText({ period, days, by, clock, query }: FigureAddress): string {
  const narrowed = writeDeskQuery('', { ...query, ...unneeded }, noPages)
  const out = new URLSearchParams(writeClock(writeGroup(writePeriod(narrowed, period, days), by), clock))
  out.sort()
  return out.toString()
}

/** How a list is laid out is nothing to figures. */
const unneeded = {
  ...{ view: 'all', sort: null, columns: null, page: 1, size: noPages, open: null, layout: 'list' },
  ...{ groupBy: null, process: null, calendar: { by: 'due', span: 'month', at: '' } },
} as const satisfies Partial<DeskQuery>
