import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { defaultLocale } from '../../../shared/i18n.ts'
import { dropOldest } from '../../oldest.ts'
import type { Session } from '../../session.ts'
import type { CaseColumn, CaseSet, ListSource } from '../../store/repositories/caseLists.ts'
import type { ListedCase } from '../../store/repositories/cases.ts'
import type { Store } from '../../store/store.ts'
import type { CaseContext } from '../context.ts'
import type { CasePage, CaseQuery } from '../contract.ts'
import { ownColumns } from './entries.ts'
import { type ReadQuery, readQuery } from './filters.ts'
import { matching, ownCases } from './here.ts'
import { pageRows } from './rows.ts'
import { type ListScope, narrowedScope, selvesOf, sourcesOf, staffScope } from './scope.ts'

/** A list waits for cases that were just saved, but not for a flood of them. */
const mostWaitMs = 300
/** And for its columns to be made, where they are asked for for the first time. */
const mostMakingMs = 200
/** Found sets up to this size are filtered and sorted here; larger ones in the store. */
const fewCases = 500
/** Entries that are counted at once; of more, the number is kept for a while. */
const countedHere = 20_000

/**
 * See `Cases.list`. Lists sorted by one column and narrowed by form, state and one condition are read straight from an
 * list; for everything else, sets of cases are put together.
 */
export async function listCases(context: CaseContext, session: Session, asked: CaseQuery): Promise<CasePage> {
  const query = readQuery(asked)
  if (query.scope === 'own') return ownCases(context, session, query)
  await context.indexer.caughtUp(mostWaitMs)
  const everything = await staffScope(context, session)
  if (everything.forms.length === 0 && query.scope !== 'assigned') return ownCases(context, session, query)
  const scope = narrowedScope(everything, query)
  const columns = columnsRead(session.org, query, scope)
  const sorted = await context.indexer.ready(columns, mostMakingMs)
  const { totalCount, ...found } = await find(context, session, query, scope, sorted)
  const { cases } = context.store.read
  const shown = 'shown' in found ? found.shown : await cases.listed(session.org, found.rows)
  const data = await pageRows(context, session, query, shown)
  return { data, totalCount, ...(!sorted && { making: true }) }
}

/** What stands on the page: its cases, or where they are read only that they are the rows of. */
type Found = { totalCount: number } & ({ rows: number[] } | { shown: ListedCase[] })

/** Columns beyond the time of change whose lists answer the query. */
function columnsRead(org: string, query: ReadQuery, { forms, everything }: ListScope): CaseColumn[] {
  const columns: CaseColumn[] = []
  const isOwn = ownColumns.has(query.sortBy)
  if (isOwn && everything && query.sortBy !== '#updated')
    columns.push({ org, formId: '', name: query.sortBy })
  for (const form of forms) {
    const { formId } = form
    const names = query.filters.flatMap((filter) => filter.in(form)?.name ?? [])
    if (isOwn ? !everything : form.form?.fields.has(query.sortBy)) names.push(query.sortBy)
    for (const name of new Set(names)) if (name !== '#updated') columns.push({ org, formId, name })
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
  const texts = (query.texts ?? []).map((text) => text.trim()).filter((text) => text !== '')
  const assigned =
    query.scope === 'assigned'
      ? selvesOf(session)
      : query.assigned?.flatMap((id) => [`user:${id}`, `group:${id}`])
  const simple = texts.length === 0 && !assigned && !scope.forms.some((form) => form.assignedTo)
  if (simple && sorted) {
    const direct = await readStraight(context, session.org, query, scope)
    if (direct) return direct
  }
  const sets: CaseSet[] = [
    ...(texts.length > 0 ? [{ hasTexts: texts }] : []),
    ...(assigned ? [{ assignedTo: assigned }] : []),
  ]
  for (const filter of query.filters) {
    sets.push(
      sorted ? { inLists: await filtered(store, session.org, scope, filter) } : lookedThrough(scope, filter),
    )
  }
  if (sets.length > 0) {
    const few = await store.read.caseLists.inAll(session.org, sets, fewCases + 1)
    if (few.length <= fewCases) {
      const rows = await matching(context, session, query, scope, await store.read.cases.findByRows(few))
      return { rows: rows.slice(offsetOf(query), offsetOf(query) + query.pageSize), totalCount: rows.length }
    }
  }
  return readAmong(store, session.org, query, scope, sets, sorted)
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
  if (more.length > 0) return undefined
  const page = { org, descending: query.descending, limit: query.pageSize, offset: offsetOf(query) }
  if (filter) {
    // The lists hold the time of change behind each value, so one value is sorted by it already.
    const sources = await filtered(store, org, scope, filter)
    const single = sources.every(({ ranges }) => ranges?.length === 1)
    const equal = sources.every(({ ranges }) => ranges?.[0]?.equals !== undefined)
    const sorted = equal
      ? query.sortBy === '#updated'
      : query.sortBy === filter.name && !sources.some(isCoded(filter.name))
    if (!single || !sorted) return undefined
    const shown = await caseLists.listed({ ...page, sources })
    return { shown, totalCount: await count(context, org, sources) }
  }
  const all = await sourcesOf(store, org, scope, '#updated')
  const totalCount = sum(all)
  if (query.sortBy === '#form' || query.sortBy === '#status') {
    return { rows: await oneAfterTheOther(store, page, grouped(scope, query.sortBy)), totalCount }
  }
  const sources = await sourcesOf(store, org, scope, query.sortBy)
  const listed = sum(sources)
  if (page.offset + page.limit <= listed || listed >= totalCount)
    return { shown: await caseLists.listed({ ...page, sources }), totalCount }
  const rows = await caseLists.page({ ...page, sources })
  return { rows: await withBlanks(store, org, query, all, listed, rows, []), totalCount }
}

/** Ranges of a coded answer are of values, which do not sort as their labels. */
const isCoded = (name: string) => (source: ListSource & { name?: string }) =>
  source.name !== undefined && source.name !== name

async function readAmong(
  store: Store,
  org: string,
  query: ReadQuery,
  scope: ListScope,
  sets: readonly CaseSet[],
  sorted: boolean,
): Promise<Found> {
  const page = { org, descending: query.descending, limit: query.pageSize, offset: offsetOf(query) }
  const { caseLists } = store.read
  const all = await sourcesOf(store, org, scope, '#updated')
  if (all.length === 0) return { rows: [], totalCount: 0 }
  const totalCount = await caseLists.count(org, all, sets)
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
  filter: ReadQuery['filters'][number],
): Promise<(ListSource & { name: string })[]> {
  const sources: (ListSource & { name: string })[] = []
  for (const form of scope.forms) {
    const found = filter.in(form)
    if (!found) continue
    const { name, ranges } = found
    for (const source of await sourcesOf(store, org, { forms: [form], everything: false }, name))
      sources.push({ ...source, name, ranges })
  }
  return sources
}

/** The same without lists. */
function lookedThrough(scope: ListScope, filter: ReadQuery['filters'][number]): CaseSet {
  return {
    inAny: scope.forms.flatMap((form) => {
      const found = filter.in(form)
      const lists = [...form.counts.values()].map(({ list }) => list)
      return found ? [{ hasValue: { ...found, lists } }] : []
    }),
  }
}

/** Lists by form or by state, in the order of their names: each is read to its end before the next. */
function grouped(
  { forms }: ListScope,
  by: '#form' | '#status',
): { name: string; list: number; count: number }[] {
  const lists = forms.flatMap(({ form, process, counts, states }) => {
    if (by === '#form' && !states)
      return [...counts]
        .filter(([state]) => state === '')
        .map(([, one]) => ({ name: form?.title(defaultLocale) ?? '', ...one }))
    return [...counts]
      .filter(([state]) => state !== '' && (!states || states.includes(state)))
      .map(([state, one]) => ({
        name:
          by === '#form'
            ? (form?.title(defaultLocale) ?? '')
            : textIn(process?.states.get(state)?.name, defaultLocale),
        ...one,
      }))
  })
  return lists.sort((a, b) => a.name.localeCompare(b.name, 'sv'))
}

async function oneAfterTheOther(
  store: Store,
  page: { org: string; descending: boolean; limit: number; offset: number },
  lists: { list: number; count: number }[],
): Promise<number[]> {
  const rows: number[] = []
  let offset = page.offset
  for (const { list, count } of page.descending ? lists.reverse() : lists) {
    if (rows.length === page.limit) break
    if (offset < count) {
      rows.push(
        ...(await store.read.caseLists.page({
          ...page,
          descending: true,
          sources: [{ list }],
          limit: page.limit - rows.length,
          offset,
        })),
      )
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
