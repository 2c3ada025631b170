import { answeredDay } from '../../../shared/calendar/answeredDay.ts'
import { storedOptions } from '../../../shared/catalogue/read/options.ts'
import { defaultLocale, type Locale, locales, type Translate } from '../../../shared/i18n.ts'
import { fromJson } from '../../../shared/json.ts'
import { arrivalOf, arrivals } from '../../../shared/process/sources.ts'
import { tagKey } from '../../../shared/process/tags.ts'
import type { CasePerson, CaseRecord } from '../../store/records.ts'
import type { CaseColumns, CaseEntries, ListValue } from '../../store/repositories/caseLists.ts'
import { dataOf } from '../data.ts'
import type { CompiledForm, CompiledProcess, FormField } from '../forms.ts'
import { hiddenSomewhere, noNames } from '../open/reader.ts'
import { calledAs } from '../send/titleOf.ts'
import { likeColumn, likesOf, likeValue } from './likeness.ts'
import { sortKey } from './sortKey.ts'
import { clockRuns, completionIn, hasEnded, holdersOf, placeOf, stageOf, usersOf } from './stage.ts'

/**
 * Columns of a case: answers go by their component's name; names of the engine's own begin with `#`. `=name` holds
 * what an answer is filtered by when that is not what it is sorted by: the chosen values, where the column itself
 * holds their labels.
 */
export const ownColumns: ReadonlySet<string> = new Set([
  '#updated',
  '#created',
  '#number',
  '#by',
  '#title',
  '#due',
  // A rank, see `priorityAt`.
  '#priority',
  // Its place among `arrivals`.
  '#source',
  // What its tags are compared by.
  '#tags',
  // See `completionIn`.
  '#completion',
  // When it is due, while the clock runs.
  '#late',
  // The people whose view of that name it is in.
  '#mine',
  '#watched',
  '#resting',
  // Whose work it is: `user:{id}` of everybody it is assigned to by name, or `group:{id}` where it waits in a group's queue.
  '#held',
  // What it may have alike with others.
  likeColumn,
])

/** A case with what its form, its process and people make of it. */
export interface Listed {
  record: CaseRecord
  form: CompiledForm | undefined
  process: CompiledProcess | undefined
  people: readonly CasePerson[]
}

/** What the lists and the search should hold for a case. */
export function entriesOf(
  { record, form, process, people, reader }: Listed & { reader?: 'author' },
  t: Translate,
): CaseEntries {
  const { org, formId, updated, due, priority, tags } = record
  const stage = stageOf(record, process)
  const scope = { org, formId, processId: record.processId ?? '', state: placeOf(record), stage }
  const columns: CaseColumns = {
    '#created': record.arrived ?? record.created,
    '#number': sortKey(record.number ?? ''),
    '#by': sortKey(record.createdByName),
    '#title': sortKey(calledAs(record, form?.title(defaultLocale) ?? '')),
    '#priority': priority,
    '#source': arrivals.indexOf(arrivalOf(record.source)),
  }
  if (tags !== null) columns['#tags'] = fromJson(tags).map(tagKey)
  if (record.asked !== null || record.handedIn !== null)
    columns['#completion'] = completionIn(record, hasEnded(record, process))
  if (due !== null) columns['#due'] = due
  if (due !== null && clockRuns(record, process)) columns['#late'] = due
  addViews(columns, record, people)
  const parts = [record.number ?? '', record.createdByName, record.title ?? '']
  const data = dataOf(record, form)
  const likes = likesOf(record, form, data, t)
  if (likes.length > 0) columns[likeColumn] = likes.map(likeValue)
  // Where all that a case says is looked in at once nobody can be told apart: what is hidden from some of its staff is not there.
  const apart =
    form && reader === undefined
      ? hiddenSomewhere(
          form,
          process?.states.keys() ?? [],
          process?.assignmentRoles.map(({ key }) => key) ?? [],
        )
      : noNames
  for (const field of form?.fields.values() ?? []) {
    const { name, definition, settings, column, coded } = field
    const answer = data[name]
    if (answer === undefined || definition.isEmpty(answer)) continue
    const words = wordsOf(field, answer, 'sv', t)
    const value = sortValue(field, answer, words)
    if (value !== undefined) columns[name] = value
    if (coded) columns[`=${name}`] = filterValues(answer)
    if (settings.type === 'password' || apart.has(name)) continue
    parts.push(words)
    if (coded) parts.push(...translated(form, name, answer, t).filter((text) => text !== words))
    // Days are found as they are written and as they are stored.
    if (typeof answer === 'string' && column === 'date') parts.push(answer)
  }
  return { scope, at: updated, columns, text: parts.filter(Boolean).join('\n') }
}

/** Whose views the case is in. */
function addViews(columns: CaseColumns, { assign }: CaseRecord, people: readonly CasePerson[]): void {
  const resting = people.filter(({ rest }) => rest !== null).map(({ userId }) => userId)
  const add = (name: string, ids: string[]) => {
    if (ids.length > 0) columns[name] = ids
  }
  add(
    '#mine',
    usersOf(assign).filter((id) => !resting.includes(id)),
  )
  add(
    '#watched',
    people.filter(({ watching }) => watching).map(({ userId }) => userId),
  )
  add('#resting', resting)
  add('#held', holdersOf(assign))
}

/** Choices, days and numbers come again in case after case: their words are made once. */
function wordsOf(field: FormField, answer: unknown, locale: Locale, t: Translate): string {
  const { definition, settings, column, coded } = field
  const isOften = coded || column === 'date' || column === 'number'
  if (!isOften || (typeof answer !== 'string' && typeof answer !== 'number'))
    return definition.text(answer, settings, { locale, t })
  let known = words.get(field)
  if (known?.t !== t) {
    known = { t, of: new Map() }
    words.set(field, known)
  }
  let text = known.of.get(answer)
  if (text === undefined) {
    text = definition.text(answer, settings, { locale, t })
    if (known.of.size >= mostWords) known.of.clear()
    known.of.set(answer, text)
  }
  return text
}

/** By the field of a form in one language. */
const words = new WeakMap<FormField, { t: Translate; of: Map<string | number, string> }>()
const mostWords = 1_000

/** A choice is found by its words in every language, as every reader sees it in their own. */
function translated(form: CompiledForm | undefined, name: string, answer: unknown, t: Translate): string[] {
  return locales
    .filter((locale) => locale !== 'sv')
    .flatMap((locale) => {
      const field = form?.in(locale).fields.get(name)
      return field ? [wordsOf(field, answer, locale, t)] : []
    })
}

/** What a filter's value is compared with in the column; undefined when nothing can be equal to it. */
export function filterValue(field: FormField, value: string | number | boolean): ListValue | undefined {
  if (field.coded) {
    const options = storedOptions(field.settings)
    const option = options.find((one) => one.value === value || one.label === value)
    return sortKey(String(option ? option.value : value))
  }
  if (field.column === 'number') {
    const number = Number(typeof value === 'string' ? value.replace(',', '.') : value)
    return Number.isFinite(number) ? number : undefined
  }
  if (field.column === 'flag') return value === true || value === 'true' || value === 1 ? 1 : 0
  return field.column === 'date' ? String(value) : sortKey(String(value))
}

function sortValue({ column }: FormField, answer: unknown, words: string): ListValue | undefined {
  switch (column) {
    case 'none':
      return undefined
    case 'number':
      return typeof answer === 'number' ? answer : undefined
    case 'flag':
      return answer === true ? 1 : 0
    case 'date':
      return answeredDay(answer)
    default:
      return sortKey(words)
  }
}

function filterValues(answer: unknown): ListValue[] {
  return [answer].flat().map((one) => sortKey(String(one)))
}
