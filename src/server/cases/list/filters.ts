import { isPriority, rankOf } from '../../../shared/process/priorities.ts'
import { arrivals, isArrival } from '../../../shared/process/sources.ts'
import { tagKey } from '../../../shared/process/tags.ts'
import type { CaseView } from '../../../shared/process/views.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { hasAnyRight, type Session } from '../../session.ts'
import type { CaseSet, ListRange, ListValue } from '../../store/repositories/caseLists.ts'
import type { CaseCondition, CaseFilter, CaseQuery } from '../contract.ts'
import type { CompiledForm } from '../forms.ts'
import { startOfDay } from '../today.ts'
import { filterValue } from './entries.ts'
import type { Condition, PlaceCondition } from './places.ts'
import type { ScopedForm } from './scope.ts'
import { ownIds } from './selves.ts'
import { sortKey, wholeKey } from './sortKey.ts'
import { endedStages, openStages, type Stage, waitingStages } from './stage.ts'
import { textAsked } from './words.ts'

/** In place of a handler's id: open cases that nobody is assigned to. */
export const nobodyAssigned = 'none'

const stagesOfNobody: readonly Stage[] = ['new', 'free']
const allStages: readonly Stage[] = [...openStages, ...endedStages]

/** A query in the words of the lists: what names forms, states and people is taken out of `where`. */
export interface ReadQuery extends CaseQuery {
  columns: readonly string[] | undefined
  /** Column of the lists → condition. */
  filters: ColumnFilter[]
  /** Whom a case must be assigned to and whose child it must be, or must not. */
  assigned: readonly CaseSet[]
  /** What its form and its state must be, beyond `formIds`, `processIds` and `states`. */
  places: readonly PlaceCondition[]
  /** How far the cases have come; null for all. */
  stages: readonly Stage[] | null
  sortBy: string
  descending: boolean
}

/** A condition on a column. What it compares with may differ from form to form. */
export interface ColumnFilter {
  /** Name of the column as it was asked for: `#created`, or a component's name. */
  name: string
  /** The list that has it in this form, and what to look for there; null when no case of the form can fit. */
  in(form: ScopedForm): { name: string; ranges: ListRange[] } | null
  /** It must not be found: what has no value in the column fits. */
  not?: true
  /** In lower case: one of these stands in the answer, which goes on where the list has no more of it. */
  texts?: readonly string[]
}

/** Whether answers to a question of that name are words that can be looked through. */
export function isWords(form: CompiledForm | undefined, name: string): boolean {
  const field = form?.fields.get(name)
  return field?.column === 'text' && !field.coded && field.settings.type !== 'password'
}

export function readQuery(query: CaseQuery, session: Session): ReadQuery {
  const read: ReadQuery = {
    ...query,
    columns: query.columns,
    assigned: [],
    places: [],
    ...(query.view ? viewed(query.view, query, session) : { stages: null, filters: [] }),
    sortBy: '#updated',
    descending: true,
  }
  for (const [column, filter] of Object.entries(query.where ?? {})) {
    if (filter === '' || filter === null || filter === undefined) continue
    const { is, not, empty } = conditionOf(filter)
    const beyond = not || empty !== undefined
    const place = (of: PlaceCondition['of'], condition: Condition) => {
      read.places = [...read.places, { of, ...condition }]
    }
    const assigned = (...sets: readonly CaseSet[]) => {
      read.assigned = [...read.assigned, ...sets]
    }
    /** Somebody of these kinds has it in person. */
    const holder = (...kinds: ('user' | 'group')[]) => {
      const who = (ids: readonly string[]): CaseSet => ({
        assignedTo: ids.flatMap((id) => kinds.map((kind) => `${kind}:${id}`)),
      })
      const anybody: CaseSet = { inAny: kinds.map((kind) => ({ assignedToAny: kind })) }
      if (is) assigned(who(is))
      if (not) assigned({ not: who(not) })
      if (empty !== undefined) assigned(empty ? { not: anybody } : anybody)
    }
    switch (column) {
      case 'formId':
      case 'form':
      case 'form._id':
        if (is) read.formIds = both(read.formIds, is)
        if (beyond) place('form', { ...(not && { not }), ...(empty !== undefined && { empty }) })
        break
      case 'process':
      case 'processId':
        if (is) read.processIds = both(read.processIds, is)
        if (beyond) place('process', { ...(not && { not }), ...(empty !== undefined && { empty }) })
        break
      case 'status':
      case 'status._id':
      case 'status.name':
        if (is) read.states = both(read.states, is)
        if (beyond) place('status', { ...(not && { not }), ...(empty !== undefined && { empty }) })
        break
      case 'assign':
        holder('user', 'group')
        break
      case 'handler': {
        if (!is?.includes(nobodyAssigned) && !not?.includes(nobodyAssigned)) {
          holder('user')
          break
        }
        // Only by itself: a case that is somebody's is none of nobody's.
        if ([...(is ?? []), ...(not ?? [])].length > 1)
          throw fail('INVALID', { fields: { 'where.handler': 'validation.notAnOption' } })
        const isNobody = is !== undefined
        read.stages = (read.stages ?? allStages).filter(
          (stage) => stagesOfNobody.includes(stage) === isNobody,
        )
        break
      }
      case 'group':
        holder('group')
        break
      case 'parent': {
        const of = (numbers: readonly string[]): CaseSet => ({ childOf: numbers.map((one) => one.trim()) })
        if (is) assigned(of(is))
        if (not) assigned({ not: of(not) })
        if (empty !== undefined) assigned(empty ? { not: { childOf: 'any' } } : { childOf: 'any' })
        break
      }
      case 'stateGroup':
      case 'category':
        place(column, { ...(is && { is }), ...(not && { not }), ...(empty !== undefined && { empty }) })
        break
      default:
        read.filters.push(...columnFilters(column, filter))
    }
  }
  const [[column, direction] = ['updated', -1]] = Object.entries(query.sort ?? {})
  read.sortBy = columnName(column)
  // In a list of what is late the two are the same, and that list is in this order already.
  if (query.view === 'late' && read.sortBy === '#due') read.sortBy = '#late'
  read.descending = direction === -1
  return read
}

/** What a view means in the words of the lists. */
function viewed(
  view: CaseView,
  { ended = false, states, where }: CaseQuery,
  session: Session,
): Pick<ReadQuery, 'stages' | 'filters'> {
  const open = ended ? null : waitingStages
  const of = (name: string, ids: readonly string[]): ColumnFilter[] => [
    { name, in: () => ({ name, ranges: ids.map((equals) => ({ equals })) }) },
  ]
  const own = (name: string) => of(name, [session.userId ?? ''])
  // What somebody stands in for is theirs to do, and to put aside.
  const acting = (name: string) => of(name, hasAnyRight(session) ? ownIds(session) : [session.userId ?? ''])
  switch (view) {
    case 'mine':
      return { stages: ended ? ['held', ...endedStages] : ['held', 'returned'], filters: acting('#mine') }
    case 'new':
      return { stages: ['new'], filters: [] }
    case 'unassigned':
      return { stages: ['new', 'free'], filters: [] }
    case 'watched':
      return { stages: open, filters: own('#watched') }
    case 'resting':
      return { stages: openStages, filters: acting('#resting') }
    case 'late': {
      const name = '#late'
      return { stages: openStages, filters: [{ name, in: () => ({ name, ranges: [{ to: Date.now() }] }) }] }
    }
    case 'all':
      // Whoever asks for a state by its name means that one, an end too, and whoever asks for the children of a case all of them.
      return { stages: states || statesIn(where) || ofParent(where) ? null : open, filters: [] }
  }
}

const statesIn = (where: CaseQuery['where'] = {}) =>
  Object.entries(where).some(
    ([column, filter]) =>
      ['status', 'status._id', 'status.name'].includes(column) && conditionOf(filter).is !== undefined,
  )

/** Whether it is asked for the children of cases by their numbers. */
const ofParent = ({ parent }: NonNullable<CaseQuery['where']> = {}) =>
  parent !== undefined && parent !== null && parent !== '' && conditionOf(parent).is !== undefined

/** The lists' name of a column as the Tickets table names it. */
function columnName(column: string): string {
  return own[column] ?? (column.startsWith('data.') ? column.slice('data.'.length) : column)
}

const own: Record<string, string> = {
  updated: '#updated',
  created: '#created',
  arrived: '#created',
  DiaryNumber: '#number',
  createdByName: '#by',
  due: '#due',
  priority: '#priority',
  source: '#source',
  title: '#title',
  status: '#status',
  'status.name': '#status',
  form: '#form',
  'form.name': '#form',
}

/** What a column must be and must not be, each by itself. */
function columnFilters(column: string, filter: CaseFilter): ColumnFilter[] {
  if (!isCondition(filter)) return [columnFilter(column, filter)]
  const { is, not, empty, begins, contains, from, to } = filter
  const bounds = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  return [
    ...(is ? [columnFilter(column, is)] : []),
    ...(begins ? [beginning(column, begins)] : []),
    ...(contains ? [containing(column, contains)] : []),
    ...(from !== undefined || to !== undefined ? [columnFilter(column, bounds)] : []),
    ...(not ? [{ ...columnFilter(column, not), not: true as const }] : []),
    ...(empty === undefined ? [] : [{ ...anyValue(column), ...(empty && { not: true as const }) }]),
  ]
}

/** What stands in every case, though it may be the empty text. */
const texts = new Set(['#number', '#by', '#title'])

/** That a column has a value. INVALID for answers that no list is kept of. */
function anyValue(column: string): ColumnFilter {
  const name = isFiled(column) ? filed[column] : columnName(column)
  const ranges: ListRange[] = texts.has(name)
    ? [{ from: '\u0001' }]
    : column === 'queue'
      ? [{ from: 'group:', to: 'group;' }]
      : [{}]
  return {
    name,
    in({ form }) {
      if (name.startsWith('#')) return { name, ranges }
      const field = form?.fields.get(name)
      if (!field) return null
      if (field.column === 'none' && !field.coded)
        throw fail('INVALID', { fields: { [`where.${column}`]: 'validation.notAnOption' } })
      return { name: field.coded ? `=${name}` : name, ranges }
    },
  }
}

/** Behind every text that goes on after what it begins with. */
const last = '\u{10FFFF}'

/** That a text begins with one of these: a range of a list that is in the order of its texts. */
function beginning(column: string, starts: readonly Plain[]): ColumnFilter {
  const name = columnName(column)
  return {
    name,
    in({ form }) {
      const field = form?.fields.get(name)
      if (field?.column !== 'text' || field.coded) return null
      const keys = starts.map((start) => sortKey(String(start))).filter((key) => key !== '')
      return keys.length === 0 ? null : { name, ranges: keys.map((from) => ({ from, to: from + last })) }
    },
  }
}

/** That one of these stands somewhere in a text. */
function containing(column: string, parts: readonly Plain[]): ColumnFilter {
  const name = columnName(column)
  const texts = parts.map((part) => textAsked(String(part)).toLowerCase()).filter((text) => text !== '')
  const ranges = texts.map((text) => ({ has: wholeKey(text) }))
  return { name, texts, in: ({ form }) => (isWords(form, name) ? { name, ranges } : null) }
}

/** Lists of what a case may have several of. */
const filed = { queue: '#held', tag: '#tags', completion: '#completion' } as const
const isFiled = (column: string): column is keyof typeof filed => Object.hasOwn(filed, column)

function columnFilter(column: string, filter: CaseFilter): ColumnFilter {
  if (column === 'queue') {
    const name = filed.queue
    return { name, in: () => ({ name, ranges: rangesOf(filter, (id) => `group:${id}`) }) }
  }
  if (column === 'tag') {
    const name = filed.tag
    return { name, in: () => ({ name, ranges: rangesOf(filter, (tag) => tagKey(String(tag))) }) }
  }
  if (column === 'completion') {
    const name = filed.completion
    return { name, in: () => ({ name, ranges: rangesOf(filter, String) }) }
  }
  const name = columnName(column)
  if (name === '#updated' || name === '#created' || name === '#due')
    return { name, in: () => ({ name, ranges: timeRanges(filter) }) }
  if (name === '#priority') return { name, in: () => ({ name, ranges: rangesOf(filter, rankIn) }) }
  if (name === '#source') return { name, in: () => ({ name, ranges: rangesOf(filter, placeIn) }) }
  if (name.startsWith('#'))
    return { name, in: () => ({ name, ranges: rangesOf(filter, (value) => sortKey(String(value))) }) }
  return {
    name,
    in({ form }) {
      const field = form?.fields.get(name)
      if (!field) return null
      const ranges = rangesOf(filter, (value) => filterValue(field, value))
      return ranges.length === 0 ? null : { name: field.coded ? `=${name}` : name, ranges }
    },
  }
}

type Plain = string | number | boolean

/** Of what is no way to come in there is no case. */
const placeIn = (name: Plain) => (isArrival(name) ? arrivals.indexOf(name) : -1)

/** Of what is no priority there is no case. */
const rankIn = (name: Plain) => (isPriority(name) ? rankOf(name) : -1)

function rangesOf(filter: CaseFilter, read: (value: Plain) => ListValue | undefined): ListRange[] {
  if (isRange(filter)) {
    const from = isGiven(filter.from) ? read(filter.from) : undefined
    const to = isGiven(filter.to) ? read(filter.to) : undefined
    return from === undefined && to === undefined
      ? []
      : [{ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }]
  }
  return ([filter].flat() as Plain[]).flatMap((value) => {
    const equals = read(value)
    return equals === undefined ? [] : [{ equals }]
  })
}

/** Times as milliseconds, or days (YYYY-MM-DD) from their beginning to their end. */
function timeRanges(filter: CaseFilter): ListRange[] {
  if (isRange(filter)) {
    const from = isGiven(filter.from) ? timeOf(filter.from) : undefined
    const to = isGiven(filter.to) ? endOf(filter.to) : undefined
    return [{ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }]
  }
  return ([filter].flat() as Plain[]).map((value) => ({ from: timeOf(value), to: endOf(value) }))
}

const timeOf = (value: Plain) => (typeof value === 'number' ? value : startOfDay(String(value)))
const endOf = (value: Plain) =>
  typeof value === 'number' ? value : startOfDay(String(value)) + 86_400_000 - 1
const isGiven = (value: string | number | undefined): value is string | number =>
  value !== undefined && value !== ''

/** What is asked of a column, where that is values, in the words of a condition. A range is none of these: no value is. */
export function conditionOf(filter: CaseFilter | null | undefined): Condition {
  if (filter === null || filter === undefined) return {}
  if (!isCondition(filter)) return { is: isRange(filter) ? [] : [filter].flat().map(String) }
  const { is, not, empty } = filter
  return {
    ...(is && { is: is.map(String) }),
    ...(not && { not: not.map(String) }),
    ...(empty !== undefined && { empty }),
  }
}

const isObject = (filter: CaseFilter): filter is Exclude<CaseFilter, Plain | readonly (string | number)[]> =>
  typeof filter === 'object' && filter !== null && !Array.isArray(filter)

export const isCondition = (filter: CaseFilter): filter is CaseCondition =>
  isObject(filter) && ['is', 'not', 'empty', 'begins', 'contains'].some((part) => part in filter)

const isRange = (filter: CaseFilter): filter is { from?: string | number; to?: string | number } =>
  isObject(filter) && !isCondition(filter)

/** Those in both lists, when both were asked for. */
function both(a: readonly string[] | undefined, b: readonly string[]): readonly string[] {
  return a ? a.filter((one) => b.includes(one)) : b
}
