import type { CaseView } from '../../../src/shared/process/views.ts'
import type { Sort } from '../../kit/table/tableColumn.ts'
import { isView } from './views.ts'

/** What the desk shows, as its address says it: a list can be linked to, and Back comes back to it as it was. */
export interface DeskQuery {
  view: CaseView
  /** What is typed in the box. */
  text: string
  /** Texts that were made chips by Enter. */
  words: readonly string[]
  /** Column → values, one of which a case must have. */
  filters: Readonly<Record<string, readonly string[]>>
  /** Days (YYYY-MM-DD), the last one included. Empty: open to that side. */
  arrived: { from: string; to: string }
  sort: Sort | null
  page: number
  size: number
  /** The case that is open beside the list. */
  open: string | null
}

/** Columns of every case that can be narrowed to values; beside them each question with choices (`data.{name}`). */
export const filterColumns = ['status', 'stateGroup', 'form', 'category', 'handler', 'group'] as const
export type FilterColumn = (typeof filterColumns)[number]

const isFilter = (column: string) =>
  filterColumns.some((one) => one === column) || /^data\.[\w-]{1,100}$/.test(column)

export function readDeskQuery(search: string, startSize: number): DeskQuery {
  const query = new URLSearchParams(search)
  const view = query.get('view')
  const sort = /^(-?)(.+)$/.exec(query.get('sort') ?? '')
  const day = (name: string) => (isDay.test(query.get(name) ?? '') ? (query.get(name) ?? '') : '')
  return {
    view: isView(view) ? view : 'all',
    text: query.get('q') ?? '',
    words: query.getAll('w'),
    filters: Object.fromEntries(
      [...new Set(query.keys())].filter(isFilter).flatMap((column) => {
        const values = [...new Set(query.getAll(column).filter(Boolean))]
        return values.length > 0 ? [[column, values]] : []
      }),
    ),
    arrived: { from: day('from'), to: day('to') },
    sort: sort?.[2] ? { column: sort[2], direction: sort[1] ? -1 : 1 } : null,
    page: positive(query.get('page'), 1),
    size: Math.min(positive(query.get('size'), startSize), 100),
    open: query.get('case') || null,
  }
}

/** The address's query. What is as it is from the start is left out, and what is not the desk's stays. */
export function writeDeskQuery(search: string, query: DeskQuery, startSize: number): string {
  const out = new URLSearchParams(search)
  for (const key of [...new Set(out.keys())]) if (ours.has(key) || isFilter(key)) out.delete(key)
  if (query.view !== 'all') out.set('view', query.view)
  if (query.text !== '') out.set('q', query.text)
  for (const word of query.words) out.append('w', word)
  for (const [column, values] of Object.entries(query.filters))
    for (const value of values) out.append(column, value)
  if (query.arrived.from) out.set('from', query.arrived.from)
  if (query.arrived.to) out.set('to', query.arrived.to)
  if (query.sort) out.set('sort', `${query.sort.direction === -1 ? '-' : ''}${query.sort.column}`)
  if (query.page > 1) out.set('page', String(query.page))
  if (query.size !== startSize) out.set('size', String(query.size))
  if (query.open) out.set('case', query.open)
  const text = out.toString()
  return text ? `?${text}` : ''
}

/** Whether anything beside the view narrows the list. */
export const isNarrowed = ({ text, words, filters, arrived }: DeskQuery) =>
  text !== '' ||
  words.length > 0 ||
  Object.keys(filters).length > 0 ||
  arrived.from !== '' ||
  arrived.to !== ''

/** What takes all of that away. */
export const nothingNarrowed = {
  text: '',
  words: [],
  filters: {},
  arrived: { from: '', to: '' },
} satisfies Partial<DeskQuery>

const ours = new Set(['view', 'q', 'w', 'from', 'to', 'sort', 'page', 'size', 'case'])
const isDay = /^\d{4}-\d{2}-\d{2}$/
const positive = (text: string | null, otherwise: number) =>
  /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : otherwise
