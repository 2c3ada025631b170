import { isIsoDate } from '../catalogue/read/dates.ts'
import { type CaseView, isCaseView } from '../process/views.ts'
import { type CalendarPlace, type Grouping, isGrouping, isLayout, type Layout } from './layout.ts'

/** As wide as the content wants where none is chosen. */
export const columnWidths = ['narrow', 'middle', 'wide'] as const
export type ColumnWidth = (typeof columnWidths)[number]

/** A column of the list that somebody wants, in its place. */
export interface WantedColumn {
  id: string
  width?: ColumnWidth
}

/** What the desk shows, as its address says it: a list can be linked to, and Back comes back to it as it was. */
export interface DeskQuery {
  view: CaseView
  /** What is typed in the box. */
  text: string
  /** Texts that were made chips by Enter. */
  words: readonly string[]
  /** Condition (see `FilterPart`) → its values. */
  filters: Readonly<Record<string, readonly string[]>>
  /** Days (YYYY-MM-DD), the last one included. Empty: open to that side. */
  arrived: { from: string; to: string }
  /** 1 is ascending, -1 descending. */
  sort: { column: string; direction: 1 | -1 } | null
  /** Null: those that the person wants. */
  columns: readonly WantedColumn[] | null
  page: number
  size: number
  /** The case that is open beside the list. */
  open: string | null
  layout: Layout
  /** What the rows of the list stand together by. */
  groupBy: Grouping | null
  /** The process whose states are the columns of the board. */
  process: string | null
  /** `at` is empty for today. */
  calendar: CalendarPlace
}

/** Columns of every case that can be narrowed to values (`parent`: the number of the case that it is a child of); beside them each question with choices (`data.{name}`). */
export const filterColumns = [
  'status',
  'stateGroup',
  'form',
  'category',
  'handler',
  'group',
  'queue',
  'priority',
  'source',
  'tag',
  'completion',
  'parent',
] as const
export type FilterColumn = (typeof filterColumns)[number]

const isColumn = (column: string) =>
  filterColumns.some((one) => one === column) || /^data\.[\w-]{1,100}$/.test(column)

/**
 * How an answer without choices is asked for in lists: a text is, begins with or contains something, a number or a day lies between
 * two. Each but what a text contains is a range of a sorted list.
 */
export const answerKinds = ['text', 'number', 'date'] as const
export type AnswerKind = (typeof answerKinds)[number]

/**
 * How a column is compared: it is one of the values, none of them, has no value, or has one. Of answers without choices: it begins
 * with one of them, contains one, or lies between the first and the second, either of which may be empty.
 */
export const filterOperators = ['is', 'not', 'begins', 'contains', 'between', 'empty', 'given'] as const
export type FilterOperator = (typeof filterOperators)[number]

/** What every case has a value of: whether it has one is not asked. */
const everywhere = new Set(['status', 'form', 'priority', 'source'])

/** `kind`: of an answer without choices. */
export const operatorsOf = (column: string, kind?: AnswerKind): readonly FilterOperator[] =>
  kind === 'text'
    ? ['begins', 'contains', 'is', 'not', 'empty', 'given']
    : kind
      ? ['between', 'empty', 'given']
      : everywhere.has(column)
        ? ['is', 'not']
        : ['is', 'not', 'empty', 'given']

/** A condition on a column; several on one column must all hold. Without values where it is about having any. */
export interface FilterPart {
  column: string
  operator: FilterOperator
  values: readonly string[]
}

/**
 * The column of a condition's name in `DeskQuery.filters` and in the address: `status`, `status.not`, `handler.is`,
 * `data.plats.begins`, `data.plats.contains`, `data.antal.between` (of which the value is `3..9`, `3..` or `..9`).
 */
function readFilterKey(
  key: string,
): { column: string; part: 'is' | 'not' | 'begins' | 'contains' | 'between' | 'presence' } | null {
  if (isColumn(key)) return { column: key, part: 'is' }
  const [, column = '', part] = /^(.+)\.(not|is|begins|contains|between)$/.exec(key) ?? []
  if (!isColumn(column)) return null
  if (part === 'begins' || part === 'contains' || part === 'between')
    return column.startsWith('data.') ? { column, part } : null
  return { column, part: part === 'not' ? 'not' : 'presence' }
}

const isFilter = (key: string) => readFilterKey(key) !== null

/** The name of a condition: see `readFilterKey`. */
const filterKey = (column: string, operator: FilterOperator): string =>
  operator === 'is' ? column : isPresence(operator) ? `${column}.is` : `${column}.${operator}`

const isPresence = (value: string) => value === 'empty' || value === 'given'

/** The conditions that narrow a list, one after the other. */
export const filterParts = (filters: DeskQuery['filters']): FilterPart[] =>
  Object.entries(filters).flatMap(([key, values]): FilterPart[] => {
    const read = readFilterKey(key)
    if (!read) return []
    const { column, part } = read
    if (part === 'between') return [{ column, operator: part, values: boundsIn(values) }]
    if (part !== 'presence') return [{ column, operator: part, values }]
    return [{ column, operator: values.includes('given') ? 'given' : 'empty', values: [] }]
  })

/** Conditions as they stand in a query; of two of one name the values are put together. Those without anything to compare with fall away. */
export function filtersOf(parts: readonly FilterPart[]): DeskQuery['filters'] {
  const filters: Record<string, readonly string[]> = {}
  for (const { column, operator, values } of parts) {
    const key = filterKey(column, operator)
    const all = isPresence(operator)
      ? [operator]
      : operator === 'between'
        ? textOfBounds(values)
        : [...new Set([...(filters[key] ?? []), ...values])]
    if (all.length > 0) filters[key] = all
  }
  return filters
}

/** From and to, of `3..9`; what is no such text has neither. */
function boundsIn([text = '']: readonly string[]): [string, string] {
  const [from = '', to = ''] = text.includes('..') ? text.split('..') : []
  return [from, to]
}

const textOfBounds = ([from = '', to = '']: readonly string[]): string[] =>
  from === '' && to === '' ? [] : [`${from}..${to}`]

/** Read from an address's query. `usual`: how the person lays the desk out where it does not say. Never throws. */
export function readDeskQuery(search: string, startSize: number, usual: Layout = 'list'): DeskQuery {
  const query = new URLSearchParams(search)
  const view = query.get('view')
  const [layout, groupBy] = [query.get('layout'), query.get('groupBy')]
  const sort = /^(-?)(.+)$/.exec(query.get('sort') ?? '')
  const day = (name: string) => (isIsoDate(query.get(name) ?? '') ? (query.get(name) ?? '') : '')
  return {
    view: isCaseView(view) ? view : 'all',
    text: query.get('q') ?? '',
    words: query.getAll('w').filter(Boolean),
    filters: Object.fromEntries(
      [...new Set(query.keys())].filter(isFilter).flatMap((column) => {
        const all = [...new Set(query.getAll(column).filter(Boolean))]
        const part = readFilterKey(column)?.part
        const values =
          part === 'presence'
            ? all.filter(isPresence).slice(0, 1)
            : part === 'between'
              ? textOfBounds(boundsIn(all))
              : all
        return values.length > 0 ? [[column, values]] : []
      }),
    ),
    arrived: { from: day('from'), to: day('to') },
    sort: sort?.[2] ? { column: sort[2], direction: sort[1] ? -1 : 1 } : null,
    columns: readColumns(query.get('columns')),
    page: positive(query.get('page'), 1),
    size: Math.min(positive(query.get('size'), startSize), 100),
    open: query.get('case') || null,
    layout: isLayout(layout) ? layout : usual,
    groupBy: isGrouping(groupBy) ? groupBy : null,
    process: query.get('process') || null,
    calendar: {
      by: query.get('date') === 'arrived' ? 'arrived' : 'due',
      span: query.get('span') === 'week' ? 'week' : 'month',
      at: day('at'),
    },
  }
}

/**
 * The address's query. What is as it is from the start is left out, and what is not the desk's stays. `usual` as for reading;
 * null: how it is laid out is always said.
 */
export function writeDeskQuery(
  search: string,
  query: DeskQuery,
  startSize: number,
  usual: Layout | null = 'list',
): string {
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
  if (query.columns) out.set('columns', query.columns.map(columnText).join(','))
  if (query.page > 1) out.set('page', String(query.page))
  if (query.size !== startSize) out.set('size', String(query.size))
  if (query.open) out.set('case', query.open)
  // A link shows everybody the same, however they lay out their desks.
  if (query.layout !== 'list' || usual !== 'list') out.set('layout', query.layout)
  if (query.groupBy) out.set('groupBy', query.groupBy)
  if (query.process) out.set('process', query.process)
  const { by, span, at } = query.calendar
  if (by !== 'due') out.set('date', by)
  if (span !== 'month') out.set('span', span)
  if (at) out.set('at', at)
  const text = out.toString()
  return text ? `?${text}` : ''
}

/** What an address says that cannot be read, and is not heeded: a view that there is not, a day that is none. */
export function unreadIn(search: string): { what: 'view' | 'day'; name: string }[] {
  const query = new URLSearchParams(search)
  const view = query.get('view')
  const days = ['from', 'to'].flatMap((name) => query.get(name) || [])
  return [
    ...(view && !isCaseView(view) ? [{ what: 'view' as const, name: view }] : []),
    ...days.filter((day) => !isIsoDate(day)).map((name) => ({ what: 'day' as const, name })),
  ]
}

/** The query without what of it is not there, as `case/absent` tells it. */
export function withoutAbsent(
  query: DeskQuery,
  absent: readonly { what: string; value?: string | undefined }[],
): DeskQuery {
  const isGone = (what: string, value: string) =>
    absent.some((one) => one.what === what && one.value === value)
  const parts = filterParts(query.filters).flatMap((part): FilterPart[] => {
    if (isGone('answer', part.column)) return []
    const values = part.values.filter((value) => !isGone(part.column, value))
    return values.length > 0 || part.values.length === 0 ? [{ ...part, values }] : []
  })
  const columns = query.columns?.filter(({ id }) => !isGone('columns', id)) ?? null
  return {
    ...query,
    filters: filtersOf(parts),
    sort: absent.some(({ what }) => what === 'sort') ? null : query.sort,
    columns: columns?.length ? columns : null,
    process: absent.some(({ what }) => what === 'process') ? null : query.process,
  }
}

/** Whether anything beside the view narrows the list. */
export const isNarrowed = ({ text, words, filters, arrived }: DeskQuery) =>
  text !== '' ||
  words.length > 0 ||
  Object.keys(filters).length > 0 ||
  arrived.from !== '' ||
  arrived.to !== ''

/**
 * Stands in a saved view for the values of a column of which none is there for its reader, and as the column for a question that
 * is not: no case fits it, so that what cannot be narrowed to shows nothing rather than everything.
 */
export const notThere = '--gone'
export const questionNotThere = `data.${notThere}`

/** Whether it is narrowed to something that is not there: then it shows nothing. */
export const isToNothing = ({ filters }: Pick<DeskQuery, 'filters'>): boolean =>
  Object.values(filters).some((values) => values.includes(notThere))

/** The same without that: what else it asks for. */
export const withoutNotThere = (query: DeskQuery): DeskQuery => ({
  ...query,
  filters: Object.fromEntries(
    Object.entries(query.filters).filter(([, values]) => !values.includes(notThere)),
  ),
})

/** What takes all of that away. */
export const nothingNarrowed = {
  text: '',
  words: [],
  filters: {},
  arrived: { from: '', to: '' },
} satisfies Partial<DeskQuery>

/**
 * What of it a saved view keeps, as an address's query: all but the page, its size, the case beside it and the day that a
 * calendar stands at. Two that show the same are the same text.
 */
export function viewText(query: DeskQuery): string {
  const kept = { ...query, page: 1, size: 1, open: null, calendar: { ...query.calendar, at: '' } }
  const out = new URLSearchParams(writeDeskQuery('', kept, 1, null))
  out.sort()
  return out.toString()
}

/** An address over a saved view: what it names goes before, and a parameter without a value takes the view's away. */
export function laidOver(view: string, search: string): string {
  const out = new URLSearchParams(search)
  const named = new Set(out.keys())
  for (const [key, value] of new URLSearchParams(view)) if (!named.has(key)) out.append(key, value)
  return out.toString()
}

/** The least that has to stand in an address for it to say, over the view, what `whole` says without one. */
export function beyondView(view: string, whole: string): string {
  const out = new URLSearchParams(whole)
  const base = new URLSearchParams(view)
  for (const key of new Set(base.keys())) {
    if (!out.has(key)) out.set(key, '')
    else if (isSame(out.getAll(key), base.getAll(key))) out.delete(key)
  }
  const text = out.toString()
  return text ? `?${text}` : ''
}

/** What narrows the list, in the words of the case engine: as `case/list`, `case/facets` and others of its kind take it. */
export function deskQuestion({ view, text, words, filters, arrived }: Omit<DeskQuery, 'page'>): DeskQuestion {
  const texts = [...words, text].map((one) => one.trim()).filter((one) => one !== '')
  const where: NonNullable<DeskQuestion['where']> = {}
  for (const [column, parts] of Map.groupBy(filterParts(filters), ({ column: of }) => of)) {
    const valuesOf = (operator: FilterOperator) => {
      const part = parts.find((one) => one.operator === operator)
      return part && [...part.values]
    }
    const [is, not] = [valuesOf('is'), valuesOf('not')]
    const [begins, contains] = [valuesOf('begins'), valuesOf('contains')]
    const [from, to] = valuesOf('between') ?? []
    const presence = parts.find(({ operator }) => operator === 'empty' || operator === 'given')
    where[column] =
      is && parts.length === 1
        ? is
        : {
            ...(is && { is }),
            ...(not && { not }),
            ...(begins && { begins }),
            ...(contains && { contains }),
            ...(from && { from }),
            ...(to && { to }),
            ...(presence && { empty: presence.operator === 'empty' }),
          }
  }
  const { from: since, to: until } = arrived
  if (since || until) where.arrived = { ...(since && { from: since }), ...(until && { to: until }) }
  return {
    view,
    ...(texts.length > 0 && { texts }),
    ...(Object.keys(where).length > 0 && { where }),
  }
}

export interface DeskQuestion {
  view: CaseView
  texts?: string[]
  where?: Record<
    string,
    | string[]
    | { from?: string; to?: string }
    | {
        is?: string[]
        not?: string[]
        begins?: string[]
        contains?: string[]
        from?: string
        to?: string
        empty?: boolean
      }
  >
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one, i) => one === b[i])

const columnText = ({ id, width }: WantedColumn) => (width ? `${id}:${width}` : id)

function readColumns(text: string | null): WantedColumn[] | null {
  const found = new Map<string, WantedColumn>()
  for (const part of text?.split(',') ?? []) {
    const [id = '', wide] = part.split(':')
    const width = columnWidths.find((one) => one === wide)
    if (/^[\w.-]{1,110}$/.test(id)) found.set(id, { id, ...(width && { width }) })
  }
  return found.size > 0 ? [...found.values()] : null
}

const ours = new Set([
  ...['view', 'q', 'w', 'from', 'to', 'sort', 'columns', 'page', 'size', 'case'],
  ...['layout', 'groupBy', 'process', 'date', 'span', 'at'],
])
const positive = (text: string | null, otherwise: number) =>
  /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : otherwise
