import { addDays } from '../../../shared/calendar/workDays.ts'
import { textIn, textsOf } from '../../../shared/fields/kinds/translatable.ts'
import { isMergedEnd } from '../../../shared/process/graph/transitions.ts'
import { mergedName, mergedPlace } from '../../../shared/process/mergedPlace.ts'
import type { ProcessState } from '../../../shared/process/process.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseContext } from '../context.ts'
import type { CaseGroup, CaseGroups, CaseQuery, CaseRow, GroupsQuery } from '../contract.ts'
import type { CompiledProcess } from '../forms.ts'
import { conditionOf, nobodyAssigned, readQuery } from '../list/filters.ts'
import { listCases } from '../list/list.ts'
import { fitsPlace } from '../list/places.ts'
import { type ListScope, narrowedScope, staffScope, statesIn } from '../list/scope.ts'
import { dayOf as today } from '../today.ts'
import { caseFacets } from './facets.ts'

/** Groups wait for cases that were just saved, but not for a flood of them. */
const mostWaitMs = 300
/** A month in weeks has at most so many days. */
const mostDays = 42
/** Cases of all days that are read at once; of more, each day is asked for by itself. */
const atOnce = 300

/** A group before it is known what is in it. */
interface Asked extends Pick<CaseGroup, 'value' | 'label' | 'color' | 'ended'> {
  question: Question
}

type Question = Omit<CaseQuery, 'page' | 'pageSize'>

/** See `Cases.groups`. */
export async function caseGroups(
  context: CaseContext,
  session: Session,
  { by, days, each, sizes = {}, closed = [], ...question }: GroupsQuery,
): Promise<CaseGroups> {
  await context.indexer.caughtUp(mostWaitMs)
  const everything = await staffScope(context, session)
  const scope = narrowedScope(everything, readQuery({ ...question, page: 1, pageSize: 1 }, session))
  const processes = processesIn(session, everything)
  const only = onlyProcess(question, scope)
  const size = (value: string) => sizes[value] ?? each
  if (by === 'due' || by === 'arrived') {
    const found = await byDay(context, session, { by, days: daysOf(days), size, question })
    return { ...found, process: only?._id ?? null, processes }
  }
  const isByState = (by === 'status' || by === 'board') && only !== undefined
  const asked = isByState
    ? byState(context, session, question, only, scope)
    : await byColumn(context, session, { by: by === 'board' ? 'stateGroup' : by, question, scope })
  const groups: CaseGroup[] = []
  let isMaking = false
  for (const { question: own, ...group } of asked) {
    const isClosed = closed.includes(group.value) || group.ended === true
    // Of what is closed the number alone is wanted.
    const pageSize = isClosed ? 1 : size(group.value)
    const { data, totalCount, making } = await listCases(context, session, { ...own, page: 1, pageSize })
    isMaking ||= making === true
    groups.push({ ...group, totalCount, data: isClosed ? [] : data })
  }
  return { groups, process: only?._id ?? null, processes, ...(isMaking && { making: true }) }
}

/** The process of all cases that are asked for, where it is one. */
function onlyProcess({ processIds }: Question, { forms }: ListScope): CompiledProcess | undefined {
  const found = new Map(forms.flatMap(({ process }) => (process ? [[process._id, process]] : [])))
  const wanted = processIds?.length === 1 ? processIds[0] : undefined
  if (wanted !== undefined) return found.get(wanted)
  return found.size === 1 ? [...found.values()][0] : undefined
}

function processesIn(session: Session, { forms }: ListScope): CaseGroups['processes'] {
  const names = new Map(forms.flatMap(({ process }) => (process ? [[process._id, process.name]] : [])))
  return [...names]
    .map(([_id, name]) => ({ _id, name }))
    .sort((a, b) => a.name.localeCompare(b.name, session.locale))
}

/** Every state of the process: the start first, ends last. What a former version alone has stands between, while cases do. */
function byState(
  { texts }: CaseContext,
  { locale, org }: Session,
  question: Question,
  process: CompiledProcess,
  { forms }: ListScope,
): Asked[] {
  const here = forms.filter((form) => form.processId === process._id)
  const former = new Set(here.flatMap(({ counts }) => statesIn(counts).filter((at) => counts.get(at)?.count)))
  const asked = askedOf(question, 'status')
  const wanted = asked.is ?? question.states
  // Nothing is dragged to where merged ones stand: they are shown where they are asked for.
  const isShown = (state: ProcessState) => !isMergedEnd(state) || wanted || question.ended
  const states = [
    ...[...process.states.values()].filter(isShown).map(({ _id, name, color, stateType }) => ({
      ...{ value: _id, label: textIn(name, locale), names: [_id, ...textsOf(name)], stateType },
      ...(color && { color }),
    })),
    ...[...former]
      .filter((at) => !process.states.has(at) && (at !== mergedPlace || wanted || question.ended))
      .map((at) =>
        at === mergedPlace
          ? { value: at, label: texts(locale, org)(mergedName), names: [at], stateType: 'end' as const }
          : { value: at, label: at, names: [at], stateType: 'normal' as const },
      ),
  ]
  const order = { start: 0, normal: 1, end: 2 }
  return states
    .filter(({ names }) => fitsPlace({ ...asked, ...(wanted && { is: wanted }) }, names))
    .sort((a, b) => order[a.stateType] - order[b.stateType])
    .map(({ names: _, stateType, ...state }) => ({
      ...state,
      // An end is shown with what is in it where it was asked for by its name.
      ...(stateType === 'end' && !wanted && !question.ended && { ended: true }),
      question: { ...without(question, 'status'), processIds: [process._id], states: [state.value] },
    }))
}

async function byColumn(
  context: CaseContext,
  session: Session,
  {
    by,
    question,
    scope,
  }: { by: 'status' | 'stateGroup' | 'form' | 'handler'; question: Question; scope: ListScope },
): Promise<Asked[]> {
  const { facets } = await caseFacets(context, session, question)
  const values = facets.find(({ column }) => column === by)?.values ?? []
  const wanted = askedOf(question, by)
  const chosen = values.filter(({ value }) => fitsPlace(wanted, [value]))
  // Those without a value have a group of their own, unless they are not asked for.
  const isWithNone = fitsPlace(wanted, []) && !wanted.not?.includes(nobodyAssigned)
  const asked = chosen.map(({ value, label, color }) => ({
    ...{ value, label },
    ...(color && { color }),
    question: narrowed(question, by, value),
  }))
  if (by === 'handler')
    return !isWithNone
      ? asked
      : [{ value: nobodyAssigned, label: '', question: withNobody(question) }, ...asked]
  if (by !== 'stateGroup') return asked
  const order = groupsIn(scope)
  asked.sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
  return !isWithNone ? asked : [...asked, { value: '', label: '', question: narrowed(question, by, '') }]
}

/** Groups of states in the order of the processes that have them. */
const groupsIn = ({ forms }: ListScope): string[] =>
  forms.flatMap(({ process }) =>
    (process?.data.stateGroups ?? []).flatMap(({ _id, name }) => [String(_id), ...textsOf(name)]),
  )

interface ByDay {
  by: 'due' | 'arrived'
  days: readonly string[]
  size: (day: string) => number
  question: Question
}

async function byDay(
  context: CaseContext,
  session: Session,
  { by, days, size, question }: ByDay,
): Promise<Pick<CaseGroups, 'groups' | 'making'>> {
  const between = (from: string, to: string): Question => ({
    ...question,
    where: { ...question.where, [by === 'due' ? 'due' : 'created']: { from, to } },
    sort: { [by === 'due' ? 'due' : 'created']: 1 },
  })
  const all = await listCases(context, session, {
    ...between(days[0] ?? '', days.at(-1) ?? ''),
    page: 1,
    pageSize: atOnce,
  })
  const group = (value: string, data: CaseRow[], totalCount: number): CaseGroup => ({
    ...{ value, label: value, totalCount },
    data: data.slice(0, size(value)),
  })
  const making = all.making && { making: true as const }
  if (all.totalCount <= atOnce) {
    const at = Map.groupBy(all.data, (row) => today((by === 'due' ? row.due : row.arrived) ?? row.created))
    return { groups: days.map((day) => group(day, at.get(day) ?? [], at.get(day)?.length ?? 0)), ...making }
  }
  const groups: CaseGroup[] = []
  for (const day of days) {
    const { data, totalCount } = await listCases(context, session, {
      ...between(day, day),
      page: 1,
      pageSize: size(day),
    })
    groups.push(group(day, data, totalCount))
  }
  return { groups, ...making }
}

/** The days from the first to the last. INVALID for more than fit on a page of a calendar. */
function daysOf(days: GroupsQuery['days']): string[] {
  if (!days) throw fail('INVALID', { fields: { days: 'validation.required' } })
  const found: string[] = []
  for (let day = days.from; day <= days.to && found.length <= mostDays; day = addDays(day, 1)) found.push(day)
  if (found.length === 0 || found.length > mostDays)
    throw fail('INVALID', { fields: { days: 'validation.date' } })
  return found
}

/** What the question asks of a column. */
function askedOf({ where = {} }: Question, column: string) {
  const filter = where[column]
  return filter === '' ? {} : conditionOf(filter)
}

/** Those of a group alone: a case of two groups is still none that it must not be. */
function narrowed(question: Question, column: string, value: string): Question {
  const not = askedOf(question, column).not?.filter((one) => one !== nobodyAssigned)
  return { ...question, where: { ...question.where, [column]: { is: [value], ...(not && { not }) } } }
}

/** Nobody's by name: those that wait in the queue of a group, too. */
const withNobody = (question: Question): Question => ({
  ...question,
  where: { ...question.where, handler: { empty: true } },
})

function without(question: Question, column: string): Question {
  const { [column]: _, ...where } = question.where ?? {}
  return { ...question, where }
}
