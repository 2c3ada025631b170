import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { defaultLocale } from '../../../shared/i18n.ts'
import type { CaseView } from '../../../shared/process/views.ts'
import { dropOldest } from '../../oldest.ts'
import type { Session } from '../../session.ts'
import type { CaseColumn, CaseSet, ListRange, ListSource } from '../../store/repositories/caseLists.ts'
import type { ListedCase } from '../../store/repositories/cases.ts'
import type { Store } from '../../store/store.ts'
import type { CaseContext } from '../context.ts'
import type { CasePage, CaseQuery } from '../contract.ts'
import { ownColumns } from './entries.ts'
import { type ColumnFilter, type ReadQuery, readQuery } from './filters.ts'
import { matching, ownCases } from './here.ts'
import { pageRows } from './rows.ts'
import {
  isByState,
  type ListScope,
  narrowedScope,
  type ScopedForm,
  sourcesOf,
  staffScope,
  statesIn,
} from './scope.ts'
import { selvesOf } from './selves.ts'
import { keyLength } from './sortKey.ts'
import { isOpenPlace, openStages } from './stage.ts'
import { readWords } from './words.ts'

/** A list waits for cases that were just saved, but not for a flood of them. */
const mostWaitMs = 300
/** And for its columns to be made, where they are asked for for the first time. */
const mostMakingMs = 200
/** Whoever asks for all cases waits longer. */
const mostMakingAllMs = 60_000
/** Found sets up to this size are filtered and sorted here; larger ones in the store. */
const fewCases = 500
/** Entries that are counted at once; of more, the number is kept for a while. */
const countedHere = 20_000

/**
 * See `Cases.list`. Lists sorted by one column and narrowed by form, state and one condition are read straight from an
 * list; for everything else, sets of cases are put together.
 */
export async function listCases(context: CaseContext, session: Session, asked: CaseQuery): Promise<CasePage> {
  const query = readQuery(asked, session)
  if (query.scope === 'own') return ownCases(context, session, query)
  await context.indexer.caughtUp(mostWaitMs)
  const everything = await staffScope(context, session)
  // The views are those of staff: whoever is none has nothing in them.
  if (everything.forms.length === 0 && query.scope !== 'assigned' && !query.view)
    return ownCases(context, session, query)
  const { shown, totalCount, sorted } = await foundCases(context, session, query, everything)
  const data = await pageRows(context, session, query, shown)
  return { data, totalCount, ...(!sorted && { making: true }) }
}

/** The cases of a page, out of what the session sees. `sorted`: every column that was read has its lists. */
export async function foundCases(
  context: CaseContext,
  session: Session,
  query: ReadQuery,
  everything: ListScope,
): Promise<{ scope: ListScope; shown: readonly ListedCase[]; totalCount: number; sorted: boolean }> {
  const { scope, sorted, open } = await prepared(context, session, query, everything, mostMakingMs)
  const { rows, totalCount } = await find(context, session, open, scope, sorted)
  const shown = await context.store.read.cases.listed(session.org, rows)
  return { scope, shown, totalCount, sorted }
}

/** The rows of all cases that answer the question, in its order; no more than `most`. Its page counts for nothing. */
export async function everyRow(
  context: CaseContext,
  session: Session,
  asked: Omit<CaseQuery, 'page' | 'pageSize'>,
  most: number,
): Promise<{ rows: readonly number[]; scope: ListScope }> {
  const query = readQuery({ ...asked, page: 1, pageSize: most }, session)
  await context.indexer.caughtUp(mostWaitMs)
  const everything = await staffScope(context, session)
  const { scope, sorted, open } = await prepared(context, session, query, everything, mostMakingAllMs)
  const { rows } = await find(context, session, open, scope, sorted)
  return { rows, scope }
}

/** Where the question is looked for, and whether every column that it reads has its lists, after waiting for them. */
async function prepared(
  context: CaseContext,
  session: Session,
  query: ReadQuery,
  everything: ListScope,
  mostMs: number,
): Promise<{ scope: ListScope; sorted: boolean; open: ReadQuery }> {
  const scope = narrowedScope(everything, query)
  const open = openIn(query, scope)
  return { scope, open, sorted: await context.indexer.ready(columnsRead(session.org, open, scope), mostMs) }
}

/** The question without what the session finds no case by: sorted by it, or looked for in it, it would tell of it. */
function openIn(query: ReadQuery, { forms }: ListScope): ReadQuery {
  const isClosed = (name: string) => forms.some(({ closed }) => closed.has(name))
  const { sortBy, textsIn } = query
  if (!forms.some(({ closed }) => closed.size > 0)) return query
  return {
    ...query,
    sortBy: isClosed(sortBy) ? '#updated' : sortBy,
    ...(textsIn && {
      textsIn: {
        ...textsIn,
        columns: textsIn.columns.filter((column) => !isClosed(column.replace(/^data\./, ''))),
      },
    }),
  }
}

/** The rows of the cases that stand on the page, and how many there are in all. */
interface Found {
  rows: number[]
  totalCount: number
}

/** Columns beyond the time of change whose lists answer the query. */
function columnsRead(org: string, query: ReadQuery, { forms, everything }: ListScope): CaseColumn[] {
  const columns: CaseColumn[] = []
  const inAll = everything ? [query.sortBy, ...query.filters.map(({ name }) => name)] : []
  for (const name of new Set(inAll))
    if (ownColumns.has(name) && name !== '#updated') columns.push({ org, formId: '', name })
  for (const form of forms) {
    const { formId } = form
    const names = query.filters.flatMap((filter) => filter.in(form)?.name ?? [])
    if (ownColumns.has(query.sortBy) || form.form?.fields.has(query.sortBy)) names.push(query.sortBy)
    for (const name of new Set(names))
      if (name !== '#updated' && !(everything && ownColumns.has(name))) columns.push({ org, formId, name })
  }
  return columns
}

async function find(
  context: CaseContext,
  session: Session,
  query: ReadQuery,
  scope: ListScope,
  /** Every column that is read has its lists. */
  sorted: boolean,
): Promise<Found> {
  const { store } = context
  if (scope.forms.length === 0) return { rows: [], totalCount: 0 }
  const words = await readWords(context, session.org, query, scope.forms)
  const assigned: CaseSet[] = [
    ...query.assigned,
    ...(query.scope === 'assigned' ? [{ assignedTo: selvesOf(session) }] : []),
  ]
  const bothWays = isByState(query) && query.stages !== null
  const simple =
    words.length === 0 && assigned.length === 0 && !bothWays && !scope.forms.some((form) => form.only)
  if (simple && sorted) {
    const direct = await readStraight(context, session.org, query, scope)
    if (direct) return direct
    const told = await toldByLists(context, session, query, scope)
    if (told) return told
  }
  const sets: CaseSet[] = [
    ...words,
    ...assigned,
    ...(bothWays ? [await atStages(store, session.org, scope)] : []),
  ]
  for (const filter of query.filters) {
    const set: CaseSet = filter.texts
      ? await answeredWith(store, session.org, scope, filter, sorted)
      : sorted
        ? { inLists: await filtered(store, session.org, scope, filter) }
        : lookedThrough(scope, filter)
    sets.push(filter.not ? { not: set } : set)
  }
  // What a case must not be finds no few by itself.
  if (sets.some((set) => !('not' in set))) {
    const few = await store.read.caseLists.inAll(session.org, sets, fewCases + 1)
    if (few.length <= fewCases) {
      const found = await store.read.cases.findByRows(few)
      const rows = await matching(context, session, query, scope, found)
      return { rows: rows.slice(offsetOf(query), offsetOf(query) + query.pageSize), totalCount: rows.length }
    }
  }
  return readAmong(context, session.org, query, scope, sets, sorted)
}

/** How many cases are in a view; null until the lists that it is counted in are made. */
export async function countView(
  context: CaseContext,
  session: Session,
  view: CaseView,
  everything: ListScope,
): Promise<number | null> {
  const { store, indexer } = context
  const query = readQuery({ view, page: 1, pageSize: 1 }, session)
  const scope = narrowedScope(everything, query)
  if (scope.forms.length === 0) return 0
  if (!(await indexer.ready(columnsRead(session.org, query, scope), 0))) return null
  const [filter] = query.filters
  if (filter) {
    const found = await filtered(store, session.org, scope, filter)
    if (found.every(({ ranges }) => ranges?.length === 1)) return count(context, session.org, found)
    // A case may be of several of them, and counts once.
    const among = await sourcesOf(store, session.org, scope, '#updated')
    return store.read.caseLists.count(session.org, among, [{ inLists: found }])
  }
  const sources = await sourcesOf(store, session.org, scope, '#updated')
  // Where a person has a part of what is there, it is counted.
  const isNarrow = sources.some(({ among }) => among)
  return isNarrow ? count(context, session.org, sources) : sum(sources)
}

/** How many cases a question finds; null until the lists that it reads are made. */
export async function countQuestion(
  context: CaseContext,
  session: Session,
  asked: Omit<CaseQuery, 'page' | 'pageSize'>,
  everything: ListScope,
): Promise<number | null> {
  const query = readQuery({ ...asked, page: 1, pageSize: 1 }, session)
  const scope = narrowedScope(everything, query)
  if (scope.forms.length === 0) return 0
  const open = openIn(query, scope)
  if (!(await context.indexer.ready(columnsRead(session.org, open, scope), 0))) return null
  return (await find(context, session, open, scope, true)).totalCount
}

/**
 * What is narrowed by one column to having a value, or to not being one, where its lists know how many cases that is: these are
 * most of them, so that they are not gathered. undefined for other questions.
 */
async function toldByLists(
  context: CaseContext,
  session: Session,
  query: ReadQuery,
  scope: ListScope,
): Promise<Found | undefined> {
  const { store } = context
  const { org } = session
  const [filter, ...more] = query.filters
  if (!filter || more.length > 0) return undefined
  const sources = await filtered(store, org, scope, filter)
  const isOne = (fits: (range: ListRange) => boolean) =>
    sources.every(({ ranges = [{}] }) => ranges.length === 1 && ranges.every(fits))
  const isAny = isOne((range) => Object.keys(range).length === 0)
  if (!isAny && !(filter.not && isOne(({ equals }) => equals !== undefined))) return undefined
  const inLists = isAny ? sum(sources) : await count(context, org, sources)
  const all = await sourcesOf(store, org, scope, '#updated')
  const totalCount = filter.not ? sum(all) - inLists : inLists
  if (totalCount === 0) return { rows: [], totalCount }
  // What all cases are, or none, narrows nothing.
  if (totalCount === sum(all)) return find(context, session, { ...query, filters: [] }, scope, true)
  const set: CaseSet = { inLists: sources }
  return readAmong(context, org, query, scope, [filter.not ? { not: set } : set], true, totalCount)
}

const offsetOf = ({ page, pageSize }: ReadQuery) => (page - 1) * pageSize

/** From one index; undefined when the question needs more than that. */
async function readStraight(
  context: CaseContext,
  org: string,
  query: ReadQuery,
  scope: ListScope,
): Promise<Found | undefined> {
  const { store } = context
  const { caseLists } = store.read
  const [filter, ...more] = query.filters
  if (more.length > 0 || filter?.not || filter?.texts) return undefined
  const page = { org, descending: query.descending, limit: query.pageSize, offset: offsetOf(query) }
  const read = async (sources: readonly ListSource[], totalCount: number): Promise<Found> => ({
    rows: await caseLists.page({ ...page, sources }),
    totalCount,
  })
  if (filter) {
    // The lists hold the time of change behind each value, so one value is sorted by it already.
    const sources = await filtered(store, org, scope, filter)
    const single = sources.every(({ ranges }) => ranges?.length === 1)
    const equal = sources.every(({ ranges }) => ranges?.[0]?.equals !== undefined)
    const sorted = equal
      ? query.sortBy === '#updated'
      : query.sortBy === filter.name && !sources.some(isCoded(filter.name))
    if (!single || !sorted) return undefined
    return read(sources, await count(context, org, sources))
  }
  const all = await sourcesOf(store, org, scope, '#updated')
  const totalCount = sum(all)
  if (query.sortBy === '#form' || query.sortBy === '#status') {
    const groups = await grouped(store, org, scope, query.sortBy)
    return { rows: await oneAfterTheOther(store, page, groups), totalCount }
  }
  const sources = await sourcesOf(store, org, scope, query.sortBy)
  const listed = sum(sources)
  if (page.offset + page.limit <= listed || listed >= totalCount) return read(sources, totalCount)
  const rows = await caseLists.page({ ...page, sources })
  return { rows: await withBlanks(store, org, query, all, listed, rows, []), totalCount }
}

/** Ranges of a coded answer are of values, which do not sort as their labels. */
const isCoded = (name: string) => (source: ListSource & { name?: string }) =>
  source.name !== undefined && source.name !== name

async function readAmong(
  context: CaseContext,
  org: string,
  query: ReadQuery,
  scope: ListScope,
  sets: readonly CaseSet[],
  sorted: boolean,
  /** How many there are, where that is known. */
  known?: number,
): Promise<Found> {
  const page = { org, descending: query.descending, limit: query.pageSize, offset: offsetOf(query) }
  const { store } = context
  const { caseLists } = store.read
  const all = await sourcesOf(store, org, scope, '#updated')
  if (all.length === 0) return { rows: [], totalCount: 0 }
  // All of a part of what there is is asked for again and again.
  const totalCount =
    known ?? (sets.length === 0 ? await count(context, org, all) : await countIn(context, org, all, sets))
  // By form and by status only whole lists can be sorted; a search over many of them comes by time of change.
  const sortBy = query.sortBy === '#form' || query.sortBy === '#status' ? '#updated' : query.sortBy
  if (!sorted && sortBy !== '#updated')
    return { rows: await caseLists.sorted({ ...page, sources: all }, sortBy, sets), totalCount }
  const sources = await sourcesOf(store, org, scope, sortBy)
  const rows = await caseLists.page({ ...page, sources }, sets)
  if (rows.length === page.limit || sortBy === '#updated') return { rows, totalCount }
  const listed = await caseLists.count(org, sources, sets)
  return { rows: await withBlanks(store, org, query, all, listed, rows, sets), totalCount }
}

/** How many of `all` are in every set. */
async function countIn(
  context: CaseContext,
  org: string,
  all: readonly (ListSource & { count: number })[],
  sets: readonly CaseSet[],
): Promise<number> {
  const { caseLists } = context.store.read
  const [only, ...more] = sets
  if (!only || !('not' in only) || more.length > 0) return caseLists.count(org, all, sets)
  // Of most that there is, those that are left out are the fewer.
  const whole = all.some(({ among }) => among) ? await count(context, org, all) : sum(all)
  return whole - (await caseLists.count(org, all, [only.not]))
}

/** Cases without a value in the column come last, whichever way it is sorted. */
async function withBlanks(
  store: Store,
  org: string,
  query: ReadQuery,
  all: readonly ListSource[],
  listed: number,
  rows: readonly number[],
  sets: readonly CaseSet[],
): Promise<number[]> {
  const blanks = await store.read.caseLists.blanks(
    { org, sources: all, limit: query.pageSize - rows.length, offset: Math.max(0, offsetOf(query) - listed) },
    query.sortBy,
    sets,
  )
  return [...rows, ...blanks]
}

/** The lists of a filter's column, with what is looked for in them. */
async function filtered(
  store: Store,
  org: string,
  scope: ListScope,
  filter: ColumnFilter,
): Promise<(ListSource & { name: string; count: number })[]> {
  const sources: (ListSource & { name: string; count: number })[] = []
  // A column of the engine's own is looked through in the same way in every form.
  const [first] = scope.forms
  const parts =
    first && scope.everything && ownColumns.has(filter.name)
      ? [{ form: first, part: scope }]
      : scope.forms.map((form) => ({ form, part: { ...scope, forms: [form], everything: false } }))
  for (const { form, part } of parts) {
    const found = filter.in(form)
    if (!found) continue
    const { name, ranges } = found
    for (const source of await sourcesOf(store, org, part, name)) sources.push({ ...source, name, ranges })
  }
  return sources
}

/** The cases at the stages of the scope, where its places are states. */
async function atStages(store: Store, org: string, scope: ListScope): Promise<CaseSet> {
  const forms = narrowedScope(
    { ...scope, forms: scope.forms.map((form) => ({ ...form, states: null })) },
    scope,
  )
  return { inLists: await sourcesOf(store, org, { ...forms, everything: false }, '#updated') }
}

/** A text that so many cases have, whatever question it is in, is looked for in each of them. */
const fewWith = 2_000

/**
 * The cases that have one of the texts of a filter in their answer: out of the few that have it anywhere, or by the list of the
 * question, which is read to its end, with the answers that are too long for it to have the whole of.
 */
async function answeredWith(
  store: Store,
  org: string,
  scope: ListScope,
  filter: ColumnFilter,
  sorted: boolean,
): Promise<CaseSet> {
  const { name, texts = [] } = filter
  const having = (lists: readonly number[], more: { longerThan?: number } = {}): CaseSet[] =>
    lists.length === 0 ? [] : texts.map((text) => ({ answerHas: { name, text, lists, ...more } }))
  const byTime = scope.forms.filter((form) => filter.in(form) !== null).flatMap(listsByTime)
  if (!sorted || (await areRare(store, org, texts))) return { inAny: having(byTime) }
  const found = await filtered(store, org, scope, filter)
  const lists = found.map(({ list }) => list)
  // A letter that is none of the usual ones may take two places in a key.
  return { inAny: [{ inLists: found }, ...having(lists, { longerThan: keyLength / 2 - 1 })] }
}

async function areRare(store: Store, org: string, texts: readonly string[]): Promise<boolean> {
  for (const text of texts) {
    // Shorter ones have no index.
    if ([...text].length < 3) return false
    const found = await store.read.caseLists.inAll(org, [{ hasTexts: [text] }], fewWith + 1)
    if (found.length > fewWith) return false
  }
  return true
}

/** The same without lists. */
function lookedThrough(scope: ListScope, filter: ColumnFilter): CaseSet {
  return {
    inAny: scope.forms.flatMap((form) => {
      const found = filter.in(form)
      return found ? [{ hasValue: { ...found, lists: listsByTime(form) } }] : []
    }),
  }
}

/** Of every place where its cases stand. */
const listsByTime = ({ counts }: ScopedForm): number[] =>
  ['', ...statesIn(counts)].flatMap((place) => counts.get(place)?.list ?? [])

/** Cases that stand together in a list, of a form or of a state in one. */
interface Group {
  name: string
  lists: readonly number[]
  count: number
  within: readonly CaseSet[]
}

/** In the order of their names: each is read to its end before the next. */
async function grouped(
  store: Store,
  org: string,
  scope: ListScope,
  by: '#form' | '#status',
): Promise<Group[]> {
  const groups: Group[] = []
  for (const one of scope.forms) {
    const { form, process, counts, states } = one
    const at = (places: readonly string[]) => places.flatMap((place) => counts.get(place) ?? [])
    const group = (name: string, places: readonly string[]) =>
      groups.push({ name, lists: at(places).map(({ list }) => list), count: sum(at(places)), within: [] })
    const formName = form?.title(defaultLocale) ?? ''
    const stateName = (state: string) => textIn(process?.states.get(state)?.name, defaultLocale)
    // What has not ended is all that stands at states which are no end: in every version of the process, or almost.
    const isOpen = (state: string) => isOpenPlace(state, process)
    const open = statesIn(counts).filter(isOpen)
    const isAllOpen =
      openStages.every((stage) => scope.stages?.includes(stage)) && sum(at(open)) === sum(at(states ?? []))
    if (by === '#form') group(formName, states ?? [''])
    else if (!scope.stages) for (const state of states ?? statesIn(counts)) group(stateName(state), [state])
    else if (isAllOpen) for (const state of open) group(stateName(state), [state])
    else
      for (const state of statesIn(counts)) {
        const within = [await atStages(store, org, { ...scope, forms: [one] })]
        const list = counts.get(state)?.list ?? 0
        const count = await store.read.caseLists.count(org, [{ list }], within)
        groups.push({ name: stateName(state), lists: [list], count, within })
      }
  }
  return groups.sort((a, b) => a.name.localeCompare(b.name, 'sv'))
}

async function oneAfterTheOther(
  store: Store,
  page: { org: string; descending: boolean; limit: number; offset: number },
  groups: Group[],
): Promise<number[]> {
  const rows: number[] = []
  let offset = page.offset
  for (const { lists, count, within } of page.descending ? groups.reverse() : groups) {
    if (rows.length === page.limit) break
    if (offset < count) {
      const part = {
        ...page,
        descending: true,
        sources: lists.map((list) => ({ list })),
        limit: page.limit - rows.length,
        offset,
      }
      rows.push(...(await store.read.caseLists.page(part, within)))
    }
    offset = Math.max(0, offset - count)
  }
  return rows
}

const sum = (lists: readonly { count: number }[]) => lists.reduce((total, { count }) => total + count, 0)

const keptMs = 10_000

/** What was counted is kept for as long as the lists stay as they are; a large count while somebody turns pages. */
async function count(
  { store, indexer, counted }: CaseContext,
  org: string,
  sources: readonly ListSource[],
): Promise<number> {
  if (sources.length === 0) return 0
  const key = JSON.stringify([org, sources])
  const generation = indexer.generation()
  const known = counted.get(key)
  if (known && (known.generation === generation || isRecent(known))) return known.count
  const few = await store.read.caseLists.countUpTo(org, sources, countedHere + 1)
  const exact = few <= countedHere ? few : await store.read.caseLists.count(org, sources)
  counted.set(key, { generation, at: Date.now(), count: exact })
  if (counted.size > 500) dropOldest(counted)
  return exact
}

const isRecent = ({ at, count }: { at: number; count: number }) =>
  count > countedHere && Date.now() - at < keptMs
