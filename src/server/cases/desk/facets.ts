import { type AnswerKind, answerKinds } from '../../../shared/desk/query.ts'
import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { type Locale, locales } from '../../../shared/i18n.ts'
import { mergedName, mergedPlace } from '../../../shared/process/mergedPlace.ts'
import { priorityAt, priorityNames } from '../../../shared/process/priorities.ts'
import { groupNamed } from '../../../shared/process/process.ts'
import { arrivalNames, arrivalOf } from '../../../shared/process/sources.ts'
import { tagKey } from '../../../shared/process/tags.ts'
import { completionNames } from '../../../shared/process/talk/completion.ts'
import { ownViews } from '../../../shared/process/views.ts'
import type { Session } from '../../session.ts'
import type { ListedCase } from '../../store/repositories/cases.ts'
import type { CaseContext } from '../context.ts'
import type { CaseFacets, CaseFilter, Facet, FacetQuery, FacetValue } from '../contract.ts'
import { dataOf } from '../data.ts'
import { type CompiledForm, type CompiledProcess, type FormField, toldApart } from '../forms.ts'
import { conditionOf, readQuery } from '../list/filters.ts'
import { foundCases } from '../list/list.ts'
import { isByState, type ListScope, type ScopedForm, staffScope, statesIn } from '../list/scope.ts'
import { ownIds } from '../list/selves.ts'
import { completionIn, hasEnded, isOpenPlace, openStages, placeOf } from '../list/stage.ts'
import { assigneesIn } from './assignees.ts'
import { keptFor, rightsOf } from './kept.ts'
import { tagsOf } from './tagsOf.ts'

/** Cases that are looked at, the last changed first; of more the numbers are reckoned from these. */
const sample = 2_000
/** Values of a column that are told. */
const mostValues = 50
/** Counting waits for cases that were just saved, but not for a flood of them. */
const mostWaitMs = 300

/** See `Cases.facets`. */
export async function caseFacets(
  context: CaseContext,
  session: Session,
  asked: FacetQuery,
): Promise<CaseFacets> {
  await context.indexer.caughtUp(mostWaitMs)
  const everything = await staffScope(context, session)
  const isOwnView = asked.view !== undefined && ownViews.includes(asked.view)
  const isOwn = isOwnView || everything.forms.some(({ only }) => only)
  const key = JSON.stringify([...rightsOf(session), isOwn ? ownIds(session) : null, session.locale, asked])
  return keptFor(context.faceted, key, context.indexer.generation(), async () => {
    const value = await count(context, session, asked, everything)
    return { value, cases: value.totalCount }
  })
}

async function count(
  context: CaseContext,
  session: Session,
  asked: FacetQuery,
  everything: ListScope,
): Promise<CaseFacets> {
  const all = await look(context, session, asked, everything)
  const chosen = new Set(Object.values(asked.where ?? {}).flatMap(valuesNamed))
  const facets = new Map(
    (await facetsOf(context, session, all, chosen)).map((facet) => [facet.column, facet]),
  )
  // What narrows the question is offered beside what it leaves out.
  for (const column of [...facets.keys(), ...narrowing(asked)]) {
    const without = withoutColumn(asked, column)
    if (!without) continue
    const others = await look(context, session, without, everything)
    const facet = (await facetsOf(context, session, others, chosen)).find((one) => one.column === column)
    if (facet) facets.set(column, facet)
  }
  return {
    totalCount: all.totalCount,
    facets: withChosen(context, session, [...facets.values()], asked, everything),
  }
}

/**
 * The same with the forms and answers that are asked for although no case has them, so that they keep their names: of what
 * the session reads cases of, and of nothing else.
 */
function withChosen(
  { texts }: CaseContext,
  { locale, org }: Session,
  facets: readonly Facet[],
  { where = {} }: FacetQuery,
  { forms }: ListScope,
): Facet[] {
  const t = texts(locale, org)
  const called = toldApart(
    forms.flatMap(({ form }) => form ?? []),
    locale,
  )
  const found = new Map(facets.map((facet) => [facet.column, facet]))
  for (const [name, filter] of Object.entries(where)) {
    const column = names.form?.includes(name) ? 'form' : name
    const field = forms.flatMap(({ form }) => fieldOf(form, column, locale) ?? [])[0]
    const label = (value: string) => {
      if (column === 'form') return called.get(value)
      if (column === 'status') return statusNamed(forms, value, locale)
      return field?.definition.text(value, field.settings, { locale, t })
    }
    const facet = found.get(column) ?? {
      ...{ column, approximate: false, values: [] },
      ...(field && { label: String(field.settings.label || field.name) }),
    }
    const kind = field && kindOf(field)
    if (kind) {
      if (!facet.kind) found.set(column, { ...facet, kind, values: [] })
      continue
    }
    const missing = valuesNamed(filter).flatMap((value) => {
      if (facet.values.some((one) => one.value === value)) return []
      const called = label(value)
      return called ? [{ value, label: called, count: 0 }] : []
    })
    if (missing.length > 0) found.set(column, { ...facet, values: [...facet.values, ...missing] })
  }
  return [...found.values()]
}

type StateName = CompiledProcess['graph']['states'][number]['name']

/** What a state is asked for by: its name, in any language, or its id. */
const namesOfState = (state: string, name: StateName | undefined): string[] => [
  ...locales.map((one) => textIn(name, one)),
  state,
]

/** How the state is called that is asked for so, in processes that the session reads cases of. */
function statusNamed(forms: readonly ScopedForm[], value: string, locale: Locale): string | undefined {
  for (const { process } of forms)
    for (const { _id, name } of process?.states.values() ?? [])
      if (namesOfState(_id, name).includes(value)) return textIn(name, locale)
  return undefined
}

/** What a filter names, whether cases must have it or must not. */
const valuesNamed = (filter: CaseFilter): readonly string[] => {
  const { is = [], not = [] } = conditionOf(filter)
  return [...is, ...not]
}

/** The question that a column of answers is of, where it can be narrowed by. */
function fieldOf(form: CompiledForm | undefined, column: string, locale: Locale): FormField | undefined {
  if (!column.startsWith('data.')) return undefined
  const field = form?.in(locale).fields.get(column.slice('data.'.length))
  return field && (field.coded || kindOf(field)) ? field : undefined
}

/** How a question without choices can be asked for; undefined for those with, and for those that no list is kept of. */
function kindOf({ coded, column, settings }: FormField): AnswerKind | undefined {
  if (coded || settings.type === 'password') return undefined
  return answerKinds.find((kind) => kind === column)
}

/** Names that a column goes by in `where`, by its facet. */
const names: Readonly<Record<string, readonly string[]>> = {
  status: ['status', 'status._id', 'status.name'],
  form: ['form', 'formId', 'form._id'],
  handler: ['handler', 'assign'],
  group: ['group', 'assign'],
}

const narrowing = ({ where = {} }: FacetQuery) =>
  Object.keys(where).filter((column) => column.startsWith('data.'))

/** The question without what it says of a column; undefined when it says nothing. */
function withoutColumn(asked: FacetQuery, column: string): FacetQuery | undefined {
  const { states, formIds, where = {}, ...rest } = asked
  const left = Object.entries(where).filter(([name]) => !(names[column] ?? [column]).includes(name))
  const isLess =
    left.length < Object.keys(where).length ||
    (column === 'status' && states !== undefined) ||
    (column === 'form' && formIds !== undefined)
  if (!isLess) return undefined
  return {
    ...rest,
    where: Object.fromEntries(left),
    ...(states && column !== 'status' && { states }),
    ...(formIds && column !== 'form' && { formIds }),
  }
}

/** What a question found. */
interface Looked {
  scope: ListScope
  cases: readonly { record: ListedCase; form: ScopedForm; process: CompiledProcess | undefined }[]
  totalCount: number
  /** Nothing but forms and states narrows it, so the lists know how many there are of each. */
  isWhole: boolean
  columns: readonly string[] | undefined
}

async function look(
  context: CaseContext,
  session: Session,
  asked: FacetQuery,
  everything: ListScope,
): Promise<Looked> {
  const query = readQuery({ ...asked, page: 1, pageSize: sample }, session)
  const { scope, shown, totalCount } = await foundCases(context, session, query, everything)
  const forms = new Map(scope.forms.map((form) => [`${form.formId}/${form.processId}`, form]))
  const cases: Looked['cases'][number][] = []
  for (const record of shown) {
    const { processId, processVersion } = record
    const form = forms.get(`${record.formId}/${processId ?? ''}`)
    if (!form) continue
    const known =
      processId && processVersion !== null
        ? (context.forms.knownProcess(session.org, processId, processVersion) ??
          (await context.forms.process(session.org, processId, processVersion)))
        : undefined
    cases.push({ record, form, process: known })
  }
  const isWhole =
    query.filters.length === 0 &&
    !asked.texts?.length &&
    !asked.textsIn?.texts.length &&
    query.assigned.length === 0 &&
    // Lists of states hold what has come further, too.
    !(isByState(query) && query.stages) &&
    !scope.forms.some(({ only }) => only)
  return { scope, cases, totalCount, isWhole, columns: asked.columns }
}

/** Value → how many have it, with what it is called. */
type Counts = Map<string, { label: string; color?: string; count: number }>

function add(
  counts: Counts,
  value: string,
  told: { label: string; color?: string | undefined },
  by = 1,
): void {
  const known = counts.get(value)
  if (known) known.count += by
  else counts.set(value, { label: told.label, ...(told.color && { color: told.color }), count: by })
}

async function facetsOf(
  context: CaseContext,
  session: Session,
  looked: Looked,
  /** Values that are asked for: told of also where others are more frequent. */
  chosen: ReadonlySet<string>,
): Promise<Facet[]> {
  const { locale } = session
  const t = context.texts(locale, session.org)
  const { cases, totalCount } = looked
  const share = cases.length === 0 ? 1 : totalCount / cases.length
  const isPart = totalCount > cases.length
  const byState = isPart ? statesOfLists(looked) : statesOfCases(looked)
  const byForm = isPart && looked.isWhole ? formsOfLists(looked) : formsOfCases(looked)
  const status: Counts = new Map()
  const stateGroup: Counts = new Map()
  for (const { process, state, count: by } of byState ?? statesOfCases(looked)) {
    const { name, color, stateGroup: group } = process?.states.get(state) ?? {}
    const isMerged = state === mergedPlace
    const label = isMerged ? t(mergedName) : textIn(name, locale) || state
    // As it was asked for: by its id, or by its name in another language.
    const asked = namesOfState(state, name).find((one) => chosen.has(one))
    add(status, isMerged ? state : (asked ?? label), { label, color }, by)
    if (group) add(stateGroup, group, groupSaid(process, group, locale), by)
  }
  const form: Counts = new Map()
  const category: Counts = new Map()
  const titles = toldApart(
    [...byForm].flatMap(([one]) => one.form ?? []),
    locale,
  )
  for (const [one, by] of byForm) {
    add(form, one.formId, { label: titles.get(one.formId) ?? '' }, by)
    const of = one.form?.data.category
    if (of) add(category, of, { label: of }, by)
  }
  const handler: Counts = new Map()
  const group: Counts = new Map()
  const queue: Counts = new Map()
  const priority: Counts = new Map()
  const source: Counts = new Map()
  const tag: Counts = new Map()
  const completion: Counts = new Map()
  for (const { record, process } of cases) {
    const level = priorityAt(record.priority)
    add(priority, level, { label: t(priorityNames[level]) })
    const way = arrivalOf(record.source)
    add(source, way, { label: t(arrivalNames[way]) })
    for (const word of tagsOf(record)) add(tag, tagKey(word), { label: word })
    for (const one of completionIn(record, hasEnded(record, process)))
      add(completion, one, { label: t(completionNames[one]) })
    const { users, groups } = assigneesIn(record.assign)
    for (const id of users) add(handler, id, { label: id })
    for (const id of groups) add(group, id, { label: id })
    // Where nobody has it by name it waits in the queues of its groups.
    if (users.length === 0) for (const id of groups) add(queue, id, { label: id })
  }
  const ids = [...category.keys(), ...handler.keys(), ...group.keys()]
  const called = ids.length > 0 ? await context.documents.namesOf(session, ids) : new Map<string, string>()
  const facet = (column: string, counts: Counts, isKnown: boolean, more: { label?: string } = {}): Facet => ({
    column,
    ...more,
    approximate: isPart && !isKnown,
    values: valuesOf(counts, isPart && !isKnown ? share : 1, called, chosen),
  })
  return [
    facet('status', status, byState !== undefined),
    facet('stateGroup', stateGroup, byState !== undefined),
    facet('form', form, looked.isWhole),
    facet('category', category, looked.isWhole),
    facet('handler', handler, false),
    facet('group', group, false),
    facet('queue', queue, false),
    facet('priority', priority, false),
    facet('source', source, false),
    facet('tag', tag, false),
    facet('completion', completion, false),
    ...answersOf(context, session, looked).map(({ name, label, counts }) =>
      facet(`data.${name}`, counts, false, { label }),
    ),
    ...openQuestions(session, looked),
  ]
}

function valuesOf(
  counts: Counts,
  share: number,
  called: ReadonlyMap<string, string>,
  chosen: ReadonlySet<string>,
): FacetValue[] {
  return [...counts]
    .map(([value, { label, count: by, ...more }]) => ({
      value,
      label: called.get(value) ?? label,
      ...more,
      count: Math.round(by * share),
    }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'sv'))
    .filter(({ value }, place) => place < mostValues || chosen.has(value))
}

interface AtState {
  process: CompiledProcess | undefined
  state: string
  count: number
}

const statesOfCases = ({ cases }: Looked): AtState[] =>
  cases.map(({ record, process }) => ({ process, state: placeOf(record), count: 1 }))

/** As the lists of states count them; undefined where these hold others, too. */
function statesOfLists({ scope, isWhole }: Looked): AtState[] | undefined {
  if (!isWhole) return undefined
  const found: AtState[] = []
  for (const { process, counts, states } of scope.forms) {
    const sumOf = (places: readonly string[]) =>
      places.reduce((sum, place) => sum + (counts.get(place)?.count ?? 0), 0)
    const isOpen = (state: string) => isOpenPlace(state, process)
    const at = scope.stages ? statesIn(counts).filter(isOpen) : (states ?? statesIn(counts))
    const isAll = !scope.stages || openStages.every((stage) => scope.stages?.includes(stage))
    if (scope.stages && (!isAll || sumOf(at) !== sumOf(states ?? []))) return undefined
    for (const state of at) found.push({ process, state, count: sumOf([state]) })
  }
  return found.filter(({ count: by }) => by > 0)
}

const formsOfCases = ({ cases }: Looked): [ScopedForm, number][] => cases.map(({ form }) => [form, 1])

const formsOfLists = ({ scope }: Looked): [ScopedForm, number][] =>
  scope.forms.map((form) => [
    form,
    (form.states ?? ['']).reduce((sum, place) => sum + (form.counts.get(place)?.count ?? 0), 0),
  ])

function groupSaid(
  process: CompiledProcess | undefined,
  group: string,
  locale: Locale,
): { label: string; color?: string } {
  const found = groupNamed(process?.data.stateGroups, group)
  return {
    label: (found && textIn(found.name, locale)) || group,
    ...(found?.color && { color: found.color }),
  }
}

/** Answers to choices: those named, or those of the one form that there is. */
function answersOf(
  { texts }: CaseContext,
  session: Session,
  { scope, cases, columns }: Looked,
): { name: string; label: string; counts: Counts }[] {
  const forms = new Set(scope.forms.map(({ formId }) => formId))
  if (!columns && forms.size !== 1) return []
  const t = texts(session.locale, session.org)
  const found = new Map<string, { name: string; label: string; counts: Counts }>()
  const choicesOf = (form: ScopedForm): FormField[] =>
    [...(form.form?.in(session.locale).fields.values() ?? [])].filter(
      ({ name, coded }) => coded && (!columns || columns.includes(name)),
    )
  const fields = new Map(scope.forms.map((form) => [form, choicesOf(form)]))
  for (const { name, settings } of [...fields.values()].flat()) {
    if (!found.has(name)) found.set(name, { name, label: String(settings.label || name), counts: new Map() })
  }
  for (const { record, form } of cases) {
    const data = dataOf(record, form.form)
    for (const { name, definition, settings } of fields.get(form) ?? []) {
      const counts = found.get(name)?.counts
      for (const one of [data[name] ?? []].flat()) {
        if (!counts || typeof one === 'object') continue
        const value = String(one)
        if (counts.has(value)) add(counts, value, { label: value })
        else
          add(counts, value, {
            label: definition.text(Array.isArray(data[name]) ? [one] : one, settings, {
              locale: session.locale,
              t,
            }),
          })
      }
    }
  }
  return [...found.values()].filter(({ counts }) => counts.size > 0)
}

/** Questions without choices: those named, or those of the one form that there is. */
function openQuestions({ locale }: Session, { scope, columns }: Looked): Facet[] {
  if (!columns && new Set(scope.forms.map(({ formId }) => formId)).size !== 1) return []
  const found = new Map<string, Facet>()
  for (const { form } of scope.forms)
    for (const field of form?.in(locale).fields.values() ?? []) {
      const kind = kindOf(field)
      const column = `data.${field.name}`
      if (!kind || found.has(column) || (columns && !columns.includes(field.name))) continue
      const label = String(field.settings.label || field.name)
      found.set(column, { ...{ column, label, kind, values: [] }, approximate: false })
    }
  return [...found.values()]
}
