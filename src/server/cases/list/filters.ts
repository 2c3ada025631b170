import { isPriority, rankOf } from '../../../shared/process/priorities.ts'
import { arrivals, isArrival } from '../../../shared/process/sources.ts'
import { tagKey } from '../../../shared/process/tags.ts'
import type { CaseView } from '../../../shared/process/views.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { hasAnyRight, type Session } from '../../session.ts'
import type { ListRange, ListValue } from '../../store/repositories/caseLists.ts'
import type { CaseFilter, CaseQuery } from '../contract.ts'
import { startOfDay } from '../today.ts'
import { filterValue } from './entries.ts'
import type { ScopedForm } from './scope.ts'
import { ownIds } from './selves.ts'
import { sortKey } from './sortKey.ts'
import { openStages, type Stage } from './stage.ts'

/** In place of a handler's id: open cases that nobody is assigned to. */
export const nobodyAssigned = 'none'

const stagesOfNobody: readonly Stage[] = ['new', 'free']

/** A query in the words of the lists: what names forms, states and people is taken out of `where`. */
export interface ReadQuery extends CaseQuery {
  columns: readonly string[] | undefined
  /** Column of the lists → condition. */
  filters: ColumnFilter[]
  /** A case is assigned to one of each of these: `user:{id}` and `group:{id}`. */
  assigned: readonly (readonly string[])[]
  /** Groups of states, and ids of categories of forms. */
  inGroups?: readonly string[]
  categories?: readonly string[]
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
}

export function readQuery(query: CaseQuery, session: Session): ReadQuery {
  const read: ReadQuery = {
    ...query,
    columns: query.columns,
    assigned: [],
    ...(query.view ? viewed(query.view, query, session) : { stages: null, filters: [] }),
    sortBy: '#updated',
    descending: true,
  }
  for (const [column, filter] of Object.entries(query.where ?? {})) {
    if (filter === '' || filter === null || filter === undefined) continue
    const words = () => [isRange(filter) ? [] : filter].flat().map(String)
    switch (column) {
      case 'formId':
      case 'form':
      case 'form._id':
        read.formIds = both(read.formIds, words())
        break
      case 'process':
      case 'processId':
        read.processIds = both(read.processIds, words())
        break
      case 'status':
      case 'status._id':
      case 'status.name':
        read.states = both(read.states, words())
        break
      case 'assign':
        read.assigned = [...read.assigned, words().flatMap((id) => [`user:${id}`, `group:${id}`])]
        break
      case 'handler':
        if (words().includes(nobodyAssigned)) {
          // Only by itself: a case that is somebody's is none of nobody's.
          if (words().length > 1)
            throw fail('INVALID', { fields: { 'where.handler': 'validation.notAnOption' } })
          read.stages = (read.stages ?? stagesOfNobody).filter((stage) => stagesOfNobody.includes(stage))
          break
        }
        read.assigned = [...read.assigned, words().map((id) => `user:${id}`)]
        break
      case 'group':
        read.assigned = [...read.assigned, words().map((id) => `group:${id}`)]
        break
      case 'queue': {
        const name = '#held'
        const ranges = words().map((id) => ({ equals: `group:${id}` }))
        read.filters.push({ name, in: () => ({ name, ranges }) })
        break
      }
      case 'tag': {
        const name = '#tags'
        read.filters.push({
          name,
          in: () => ({ name, ranges: rangesOf(filter, (tag) => tagKey(String(tag))) }),
        })
        break
      }
      case 'completion': {
        const name = '#completion'
        read.filters.push({ name, in: () => ({ name, ranges: rangesOf(filter, String) }) })
        break
      }
      case 'stateGroup':
        read.inGroups = words()
        break
      case 'category':
        read.categories = words()
        break
      default:
        read.filters.push(columnFilter(column, filter))
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
  const open = ended ? null : openStages
  const of = (name: string, ids: readonly string[]): ColumnFilter[] => [
    { name, in: () => ({ name, ranges: ids.map((equals) => ({ equals })) }) },
  ]
  const own = (name: string) => of(name, [session.userId ?? ''])
  // What somebody stands in for is theirs to do, and to put aside.
  const acting = (name: string) => of(name, hasAnyRight(session) ? ownIds(session) : [session.userId ?? ''])
  switch (view) {
    case 'mine':
      return { stages: ended ? ['held', 'ended'] : ['held'], filters: acting('#mine') }
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
      // Whoever asks for a state by its name means that one, an end too.
      return { stages: states || statesIn(where) ? null : open, filters: [] }
  }
}

const statesIn = (where: CaseQuery['where'] = {}) =>
  Object.keys(where).some((column) => ['status', 'status._id', 'status.name'].includes(column))

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

function columnFilter(column: string, filter: CaseFilter): ColumnFilter {
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

function isRange(filter: CaseFilter): filter is { from?: string | number; to?: string | number } {
  return typeof filter === 'object' && filter !== null && !Array.isArray(filter)
}

/** Those in both lists, when both were asked for. */
function both(a: readonly string[] | undefined, b: readonly string[]): readonly string[] {
  return a ? a.filter((one) => b.includes(one)) : b
}
