import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { defaultLocale, locales, type Translate } from '../../../shared/i18n.ts'
import { fromJson, toJson } from '../../../shared/json.ts'
import type { Session } from '../../session.ts'
import type { CasePerson, CaseRecord } from '../../store/records.ts'
import type { CaseColumns, ListRange, ListValue } from '../../store/repositories/caseLists.ts'
import { standingAt } from '../access.ts'
import type { CaseContext } from '../context.ts'
import type { CasePage } from '../contract.ts'
import { dataOf } from '../data.ts'
import { closedFor, nothingClosed } from '../open/page.ts'
import { citizenName } from '../process/wayOn.ts'
import { forCases } from '../processOf.ts'
import { entriesOf, type Listed } from './entries.ts'
import type { ColumnFilter, ReadQuery } from './filters.ts'
import { fitsPlace } from './places.ts'
import { pageRows } from './rows.ts'
import { categoryOf, isByState, type ListScope, namesOfState, type ScopedForm } from './scope.ts'
import { wholeKey } from './sortKey.ts'
import { placeOf, stageOf } from './stage.ts'
import { textAsked } from './words.ts'

/** A person's own cases are few: at most so many are looked at. */
const mostOwn = 2_000

/** What the session itself has begun or sent in, drafts included, and what it is a party of. */
export async function ownCases(context: CaseContext, session: Session, query: ReadQuery): Promise<CasePage> {
  if (session.userId === null) return { data: [], totalCount: 0 }
  const { cases } = context.store.read
  const sent = await cases.ofAuthor(session.org, session.userId, mostOwn)
  const party = await cases.ofParty(session.org, session.userId, mostOwn)
  const records = [...sent, ...party.filter((one) => one.createdBy !== session.userId)]
  const wanted = records.filter(
    (record) =>
      (!query.formIds || query.formIds.includes(record.formId)) &&
      (!query.processIds || query.processIds.includes(record.processId ?? '')) &&
      // Nobody is told who handles what they have sent in.
      query.assigned.length === 0,
  )
  const texts = (query.texts ?? []).map(textAsked).filter((text) => text !== '')
  const rows = await sorted(context, { ...query, texts }, wanted, session)
  const offset = (query.page - 1) * query.pageSize
  const page = rows.slice(offset, offset + query.pageSize)
  const shown = await context.store.read.cases.listed(session.org, page)
  return { data: await pageRows(context, session, query, shown), totalCount: rows.length }
}

/** Rows of those cases that are in scope and fit the query, sorted. They have its texts: they were found by them. */
export async function matching(
  context: CaseContext,
  session: Session,
  query: ReadQuery,
  scope: ListScope,
  records: readonly CaseRecord[],
): Promise<number[]> {
  // Stages are looked at with everything else that the process makes of a case.
  const wanted = await inScope(session, scope, records, isByState(query))
  const found = { ...query, states: undefined, places: [], texts: [], textsIn: undefined }
  return sorted(context, found, wanted, scope)
}

/** Those of the cases that are in scope. Drafts, and what was removed, never are. */
export async function inScope(
  session: Session,
  scope: ListScope,
  records: readonly CaseRecord[],
  /** Its places are states. */
  byState: boolean,
): Promise<CaseRecord[]> {
  const forms = new Map(scope.forms.map((form) => [`${form.formId}/${form.processId}`, form]))
  const found: CaseRecord[] = []
  for (const record of records) {
    const form = forms.get(`${record.formId}/${record.processId ?? ''}`)
    if (!form || record.org !== session.org || record.draft === 1 || record.removed !== null) continue
    if (byState && form.states && !form.states.includes(placeOf(record))) continue
    if (!form.only || (await form.only.has(record))) found.push(record)
  }
  return found
}

/** What a case is sorted by without a look at its columns. */
const outside: ReadonlySet<string> = new Set(['#updated', '#form', '#status'])

async function sorted(
  { texts: textsIn, forms, store }: CaseContext,
  query: ReadQuery,
  records: readonly CaseRecord[],
  /** Who sent them in, where it is that person who looks; otherwise what the session sees. */
  by: Session | ListScope,
): Promise<number[]> {
  const own = 'forms' in by ? null : by
  const scoped = new Map(
    'forms' in by ? by.forms.map((one) => [`${one.formId}/${one.processId}`, one.form]) : [],
  )
  const t = textsIn('sv')
  const { sortBy, filters } = query
  const words = (query.texts ?? []).map((text) => text.toLowerCase())
  // What a case has in its columns, and all that it says, is more work than the rest.
  const inColumns = (query.textsIn?.texts ?? []).map((text) => textAsked(text).toLowerCase())
  const looksInside = words.length > 0 || inColumns.length > 0 || filters.length > 0 || !outside.has(sortBy)
  const rows = records.map(({ row }) => row)
  const people = looksInside
    ? Map.groupBy(await store.read.casePeople.of(rows), ({ row }) => row)
    : new Map<number, CasePerson[]>()
  const found: { row: number; at: number; value: ListValue | undefined }[] = []
  for (const record of records) {
    const { org, formId, formVersion, processId, processVersion } = record
    const form = own
      ? await forms.version(org, formId, formVersion).catch(() => undefined)
      : scoped.get(`${formId}/${processId ?? ''}`)
    const version =
      processId && processVersion ? await forms.process(org, processId, processVersion) : undefined
    const process = version && forCases(version, form)
    if (query.stages && !query.stages.includes(stageOf(record, process))) continue
    if (!standsSo(query, { record, form, process })) continue
    let columns: CaseColumns = { '#updated': record.updated }
    if (looksInside) {
      const closed =
        own && form
          ? closedFor(own, { record, form, process }, standingAt(own, record, process)).names
          : nothingClosed.names
      const listed = {
        ...{ record: closed.size > 0 ? forSender(record, closed) : record },
        ...{ form, process, people: people.get(record.row) ?? [] },
      }
      const { columns: most, text } = entriesOf({ ...listed, ...(own && { reader: 'author' as const }) }, t)
      columns = { ...(own ? forAuthor(most) : most), ...columns }
      if (!filters.every((filter) => fits(filter, columns, listed, t))) continue
      const lower = words.length > 0 ? text.toLowerCase() : ''
      if (!words.every((word) => lower.includes(word))) continue
      const shown = inColumns.length > 0 ? shownIn(query.textsIn?.columns ?? [], { ...listed, text }, t) : ''
      if (!inColumns.every((word) => shown.includes(word))) continue
    }
    const place = process?.states.get(placeOf(record))
    const state = place && own ? citizenName(place, defaultLocale) : textIn(place?.name, defaultLocale)
    const value =
      sortBy === '#form' ? form?.title(defaultLocale) : sortBy === '#status' ? state : columns[sortBy]
    found.push({ row: record.row, at: record.updated, value: Array.isArray(value) ? value[0] : value })
  }
  const direction = query.descending ? -1 : 1
  found.sort(
    (a, b) =>
      byValue(a.value, b.value, direction) || (a.at - b.at) * direction || (a.row - b.row) * direction,
  )
  return found.map(({ row }) => row)
}

/**
 * What somebody reads in these columns of a case of their own, in every language and in lower case. What it is called is made of what they
 * answered.
 */
function shownIn(
  columns: readonly string[],
  { record, form, process, text }: Pick<Listed, 'record' | 'form' | 'process'> & { text: string },
  t: Translate,
): string {
  const place = process?.states.get(placeOf(record))
  const data = dataOf(record, form)
  const words = columns.flatMap((column) => {
    if (column === 'title') return [text]
    if (column === 'DiaryNumber') return [record.number ?? '']
    if (column === 'createdByName') return [record.createdByName]
    return locales.map((locale) => {
      if (column === 'form.name' || column === 'form') return form?.title(locale) ?? ''
      if (column === 'status.name' || column === 'status') return place ? citizenName(place, locale) : ''
      const field = form?.in(locale).fields.get(column.replace(/^data\./, ''))
      const answer = field && data[field.name]
      if (!field || answer === undefined || field.settings.type === 'password') return ''
      return field.definition.text(answer, field.settings, { locale, t })
    })
  })
  return words.join('\n').toLowerCase()
}

/** Without answers that its sender does not meet, and without the title that they may stand in. */
const forSender = (record: CaseRecord, closed: ReadonlySet<string>): CaseRecord => ({
  ...record,
  title: null,
  data: toJson(
    Object.fromEntries(Object.entries(fromJson(record.data)).filter(([name]) => !closed.has(name))),
  ),
})

/** What staff set for themselves narrows and sorts nothing for who sent the case in: it would tell what it is. */
const forAuthor = ({ '#priority': _priority, '#tags': _tags, ...rest }: CaseColumns): CaseColumns => rest

function byValue(a: ListValue | undefined, b: ListValue | undefined, direction: number): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return a === b ? 0 : (a < b ? -1 : 1) * direction
}

/** Whether its form and the state that it stands at are as was asked for. */
function standsSo(
  { states, places }: Pick<ReadQuery, 'states' | 'places'>,
  { record, form, process }: Pick<Listed, 'record' | 'form' | 'process'>,
): boolean {
  const named = {
    ...{ form: [record.formId], process: record.processId ? [record.processId] : [] },
    ...{ category: categoryOf(form), ...namesOfState(process, placeOf(record)) },
  }
  return (
    (!states || named.status.some((one) => states.includes(one))) &&
    places.every(({ of, ...one }) => fitsPlace(one, named[of]))
  )
}

function fits(
  filter: ColumnFilter,
  columns: CaseColumns,
  { record, form, process }: Pick<Listed, 'record' | 'form' | 'process'>,
  t: Translate,
): boolean {
  const scoped: ScopedForm = {
    ...{ formId: '', processId: '', form, process, counts: new Map(), states: null },
    closed: nothingClosed.names,
  }
  const wanted = filter.in(scoped)
  if (!wanted) return filter.not === true
  const field = filter.texts && form?.fields.get(filter.name)
  if (field) {
    const answer = dataOf(record, form)[filter.name] ?? ''
    const key = wholeKey(field.definition.text(answer, field.settings, { locale: defaultLocale, t }))
    return wanted.ranges.some(({ has }) => has !== undefined && key.includes(has))
  }
  const values = [columns[wanted.name] ?? []].flat()
  const isFound = values.some((value) => wanted.ranges.some((range) => isWithin(value, range)))
  return isFound !== (filter.not === true)
}

function isWithin(value: ListValue, { equals, from, to }: ListRange): boolean {
  if (equals !== undefined) return value === equals
  return (from === undefined || value >= from) && (to === undefined || value <= to)
}
