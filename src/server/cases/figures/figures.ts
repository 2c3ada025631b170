import { openTime } from '../../../shared/calendar/workCalendar.ts'
import { addDays } from '../../../shared/calendar/workDays.ts'
import { ageBounds, type Figures } from '../../../shared/figures/columns.ts'
import { quantile } from '../../../shared/figures/quantile.ts'
import { msg } from '../../../shared/i18n.ts'
import { fromJson } from '../../../shared/json.ts'
import { wasInTime } from '../../../shared/process/clock/caseClock.ts'
import { type SubType, subTypes } from '../../../shared/process/process.ts'
import { arrivalNames, arrivalOf, isArrival } from '../../../shared/process/sources.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseCourse } from '../../store/repositories/cases.ts'
import { turn } from '../../unhurried.ts'
import { calendarOf } from '../calendar/calendars.ts'
import type { CaseContext } from '../context.ts'
import type { CaseFigures, FigureQuestion, FigureStep } from '../contract.ts'
import { assigneesIn } from '../desk/assignees.ts'
import { keptFor, rightsOf } from '../desk/kept.ts'
import { type CompiledProcess, toldApart } from '../forms.ts'
import { everyRow } from '../list/list.ts'
import { clockRuns, hasEnded } from '../list/stage.ts'
import { dayOf, startOfDay } from '../today.ts'

const dayMs = 86_400_000
/** Days of a period, at most. */
const mostDays = 5 * 366
/** Cases that are looked at; more are refused, in words. */
export const mostCases = 1_000_000
/** Cases that are read at a time. */
export const portion = 2_000

/** See `Cases.figures`. What was reckoned is kept for a while, for all who see the same cases. */
export async function caseFigures(
  context: CaseContext,
  session: Session,
  question: FigureQuestion,
): Promise<CaseFigures> {
  const period = periodOf(question)
  // Who is assigned by name sees cases that others with the same rights do not.
  const key = JSON.stringify(['figures', ...rightsOf(session), session.userId, session.locale, question])
  return keptFor(context.figured, key, context.indexer.generation(), async () => {
    const rows = await rowsIn(context, session, question, period)
    return { value: await reckon(context, session, question, period, rows), cases: rows.length }
  })
}

export interface Period {
  /** Milliseconds since 1970: the first of it, and the first after it. */
  from: number
  to: number
  step: FigureStep
  /** First days of its parts. */
  starts: string[]
}

/** The days that are asked about; refuses none, and too many. */
export function periodOf({ from, to }: Pick<FigureQuestion, 'from' | 'to'>): Period {
  const wrong = (field: 'from' | 'to', text: string) => fail('INVALID', { fields: { [field]: text } })
  if (to < from) throw wrong('to', 'validation.date')
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  if (days > mostDays) throw wrong('from', 'validation.longPeriod')
  const step = days <= 31 ? 'day' : days <= 190 ? 'week' : 'month'
  const starts: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const part = partOf(day, step, from)
    if (starts.at(-1) !== part) starts.push(part)
  }
  return { from: startOfDay(from), to: startOfDay(addDays(to, 1)), step, starts }
}

/** The first day, in the period, of the part that a day is in. Weeks begin on Mondays. */
function partOf(day: string, step: FigureStep, from: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const first = step === 'day' ? day : step === 'week' ? addDays(day, -weekday) : `${day.slice(0, 7)}-01`
  return first < from ? from : first
}

/**
 * All cases that have a part in the period or stand open: what came in or was closed since its first day was changed since, and
 * what is open is listed as that.
 */
async function rowsIn(
  context: CaseContext,
  session: Session,
  { texts, where = {} }: FigureQuestion,
  { from }: Period,
): Promise<number[]> {
  if (Object.hasOwn(where, 'updated'))
    throw fail('INVALID', { fields: { 'where.updated': 'validation.unknownKey' } })
  const asked = { view: 'all', ...(texts && { texts }) } as const
  const since = { ...asked, ended: true, where: { ...where, updated: { from } } }
  const changed = await everyRow(context, session, since, mostCases + 1)
  const open = await everyRow(context, session, { ...asked, where }, mostCases + 1)
  const rows = [...new Set([...changed.rows, ...open.rows])]
  if (rows.length > mostCases) throw tooManyCases()
  return rows
}

const tooMany = msg`Det är för många ärenden för att räknas på en gång. Välj en kortare period eller färre formulär.`

export const tooManyCases = () => fail('TOO_LARGE', { message: tooMany })

/** What is gathered of one row of figures. */
interface Gathered {
  counts: Pick<Figures, 'incoming' | 'closed' | 'open' | 'late' | 'standing' | 'answered' | 'held' | 'missed'>
  times: Record<'firstAnswer' | 'toClosing' | 'waiting' | 'deciding', number[]>
}

const nothing = (): Gathered => ({
  counts: { incoming: 0, closed: 0, open: 0, late: 0, standing: 0, answered: 0, held: 0, missed: 0 },
  times: { firstAnswer: [], toClosing: [], waiting: [], deciding: [] },
})

/** A case with where it stands. */
interface Standing {
  course: CaseCourse
  process: CompiledProcess | undefined
  /** Milliseconds since 1970; null while it is open. */
  closedAt: number | null
  outcome: SubType
}

/** Milliseconds that a closed case waited for its citizen, and for decisions. */
interface Apart {
  waiting: number
  deciding: number
}

async function reckon(
  context: CaseContext,
  session: Session,
  question: FigureQuestion,
  period: Period,
  rows: readonly number[],
): Promise<CaseFigures> {
  const now = Date.now()
  const isIn = (at: number | null): at is number => at !== null && at >= period.from && at < period.to
  const all = nothing()
  const parts = new Map<string, Gathered>()
  const seen = overview(question, period, now)
  const spent = spans(context, session, question, now)

  for (let from = 0; from < rows.length; from += portion) {
    const courses = await context.store.read.cases.courses(session.org, rows.slice(from, from + portion))
    const standings: Standing[] = []
    for (const course of courses) standings.push(await standingOf(context, session, course))
    const closed = standings.filter((one) => isIn(closingOf(one))).map(({ course }) => course)
    await spent.ready(standings)
    const apart = await timesApart(context, session, closed, spent.of)
    for (const standing of standings) {
      seen.add(standing, isIn)
      const moment = { now, isIn, apart: apart.get(standing.course.row), span: spent.of(standing.process) }
      gather(all, standing, moment)
      for (const value of await groupsOf(context, session, question.by, standing.course)) {
        const part = parts.get(value) ?? nothing()
        parts.set(value, part)
        gather(part, standing, moment)
      }
    }
    await turn()
  }
  const labels = await labelsOf(context, session, question.by, [...parts.keys()])
  return {
    total: figuresOf(all),
    rows: [...parts]
      .map(([value, gathered]) => ({ value, label: labels(value), ...figuresOf(gathered) }))
      .sort((a, b) => b.incoming + b.open - (a.incoming + a.open) || a.label.localeCompare(b.label, 'sv')),
    step: period.step,
    ...seen.figures(),
  }
}

async function standingOf(context: CaseContext, session: Session, course: CaseCourse): Promise<Standing> {
  const process = await processOf(context, session, course)
  const state = process?.states.get(course.state ?? '')
  const closedAt = hasEnded(course, process) ? (course.entered ?? course.arrived) : null
  const outcome = course.mergedInto === null ? (state?.subType ?? subTypes.end[0]) : 'merged'
  return { course, process, closedAt, outcome }
}

/** When it was closed; null while it is open, and where it goes on in another case, which is no end of its own. */
const closingOf = ({ closedAt, outcome }: Standing): number | null => (outcome === 'merged' ? null : closedAt)

interface Moment {
  now: number
  isIn: (at: number | null) => at is number
  apart: Apart | undefined
  span: Span
}

/** Milliseconds that count between two moments. */
type Span = (since: number, until: number) => number

const everyMs: Span = (since, until) => until - since

/** Counts a case. */
function gather({ counts, times }: Gathered, standing: Standing, { now, isIn, apart, span }: Moment): void {
  const { arrived, answered, due, clock } = standing.course
  if (isIn(arrived)) {
    counts.incoming++
    if (answered !== null) {
      counts.answered++
      times.firstAnswer.push(span(arrived, answered))
    }
  }
  if (standing.closedAt === null) {
    counts.open++
    if (!clockRuns(standing.course, standing.process)) counts.standing++
    else if (due !== null && due < now) counts.late++
  }
  const closing = closingOf(standing)
  if (!isIn(closing)) return
  counts.closed++
  times.toClosing.push(span(arrived, closing))
  times.waiting.push(apart?.waiting ?? 0)
  times.deciding.push(apart?.deciding ?? 0)
  if (due !== null) counts[wasInTime(due, clock && fromJson(clock), closing) ? 'held' : 'missed']++
}

/** Gathers what is told of all cases together: over time, by age, by how they ended. */
function overview(question: FigureQuestion, period: Period, now: number) {
  const over = new Map(period.starts.map((from) => [from, { from, incoming: 0, closed: 0 }]))
  const ages = ageBounds.map((days) => ({ days, count: 0 }))
  const outcomes = new Map<SubType, number>()
  const partAt = (time: number) => over.get(partOf(dayOf(time), period.step, question.from))
  return {
    add(standing: Standing, isIn: Moment['isIn']): void {
      const { arrived } = standing.course
      const came = isIn(arrived) && partAt(arrived)
      if (came) came.incoming++
      if (standing.closedAt === null) {
        const days = (now - arrived) / dayMs
        const age = ages.find((one) => one.days === null || days < one.days)
        if (age) age.count++
      }
      const closing = closingOf(standing)
      if (!isIn(closing)) return
      const went = partAt(closing)
      if (went) went.closed++
      outcomes.set(standing.outcome, (outcomes.get(standing.outcome) ?? 0) + 1)
    },
    figures: (): Pick<CaseFigures, 'over' | 'ages' | 'outcomes'> => ({
      over: [...over.values()],
      ages,
      outcomes: subTypes.end.flatMap((outcome) => {
        const count = outcomes.get(outcome)
        return count ? [{ outcome, count }] : []
      }),
    }),
  }
}

/** The version of its process that a case, or one of its stays, is in. */
export async function processOf(
  { forms }: CaseContext,
  { org }: Session,
  { processId, processVersion }: Pick<CaseCourse, 'processId' | 'processVersion'>,
): Promise<CompiledProcess | undefined> {
  if (processId === null || processVersion === null) return undefined
  return (
    forms.knownProcess(org, processId, processVersion) ??
    (await forms.process(org, processId, processVersion))
  )
}

/** Opening time is counted so far back, in days: what is older counts from there. */
const mostOpenDays = 15 * 366

/** How time is counted in each process: by its calendar as it is now, or round the clock. */
function spans(context: CaseContext, { org }: Session, { clock }: FigureQuestion, now: number) {
  const made = new Map<string, Span>()
  const keyOf = (process: CompiledProcess | undefined) => process?.data.workCalendar ?? ''
  const make = async (process: CompiledProcess | undefined) => {
    if (clock !== 'open' || made.has(keyOf(process))) return
    const calendar = await calendarOf(context, org, process)
    made.set(
      keyOf(process),
      openTime(calendar, { from: addDays(dayOf(now), -mostOpenDays), to: dayOf(now), startOf: startOfDay }),
    )
  }
  return {
    /** Before any of these is counted. */
    async ready(standings: readonly Standing[]): Promise<void> {
      await make(undefined)
      for (const { process } of standings) await make(process)
    },
    of: (process: CompiledProcess | undefined): Span => made.get(keyOf(process)) ?? made.get('') ?? everyMs,
  }
}

/** By row: how long closed cases waited for their citizens and for decisions. */
async function timesApart(
  context: CaseContext,
  session: Session,
  closed: readonly CaseCourse[],
  spanOf: (process: CompiledProcess | undefined) => Span,
): Promise<ReadonlyMap<number, Apart>> {
  const found = new Map<number, Apart>()
  if (closed.length === 0) return found
  const rows = closed.map(({ row }) => row)
  const stays = await context.store.read.caseStays.ended(rows)
  const waits = new Map<number, Wait[]>()
  const add = (row: number, wait: Wait) => waits.set(row, [...(waits.get(row) ?? []), wait])
  const timesOf = (row: number) => {
    const times = found.get(row) ?? { waiting: 0, deciding: 0 }
    found.set(row, times)
    return times
  }
  for (const stay of stays) {
    const process = await processOf(context, session, stay)
    const { subType } = process?.states.get(stay.state) ?? {}
    if (subType === 'waiting') add(stay.caseRow, { since: stay.entered, until: stay.until })
    if (subType === 'decision') timesOf(stay.caseRow).deciding += spanOf(process)(stay.entered, stay.until)
  }
  for (const { caseRow, since, until } of await context.store.read.caseCompletions.asks(rows))
    add(caseRow, { since, until: until ?? Number.POSITIVE_INFINITY })
  for (const course of closed) {
    const span = spanOf(await processOf(context, session, course))
    // What is asked still does not keep a case from being closed.
    const end = course.entered ?? course.arrived
    for (const { since, until } of together(waits.get(course.row) ?? []))
      if (since < end) timesOf(course.row).waiting += span(since, Math.min(until, end))
  }
  return found
}

interface Wait {
  since: number
  until: number
}

/** Waiting in a state and for what was asked there is one waiting. */
function together(waits: readonly Wait[]): Wait[] {
  const apart: Wait[] = []
  for (const { since, until } of waits.toSorted((a, b) => a.since - b.since)) {
    const last = apart.at(-1)
    if (last && since <= last.until) last.until = Math.max(last.until, until)
    else apart.push({ since, until })
  }
  return apart
}

/** What a case counts with; the empty text where it has none. */
async function groupsOf(
  { forms }: CaseContext,
  { org }: Session,
  by: FigureQuestion['by'],
  { formId, assign, source }: CaseCourse,
): Promise<readonly string[]> {
  if (by === 'form') return [formId]
  if (by === 'source') return [arrivalOf(source)]
  if (by === 'category') return [(await forms.newest(org, formId))?.data.category ?? '']
  const { users, groups } = assigneesIn(assign)
  const who = [...new Set(by === 'handler' ? users : groups)]
  return who.length > 0 ? who : ['']
}

async function labelsOf(
  { documents, forms, texts }: CaseContext,
  session: Session,
  by: FigureQuestion['by'],
  values: readonly string[],
): Promise<(value: string) => string> {
  const t = texts(session.locale, session.org)
  if (by === 'source') return (value) => (isArrival(value) ? t(arrivalNames[value]) : value)
  const known = values.filter((value) => value !== '')
  if (by === 'form') {
    const newest = await Promise.all(known.map((id) => forms.newest(session.org, id)))
    const titles = toldApart(
      newest.flatMap((form) => form ?? []),
      session.locale,
    )
    return (value) => titles.get(value) ?? value
  }
  const names = known.length > 0 ? await documents.namesOf(session, known) : new Map<string, string>()
  const none = t(
    by === 'category' ? msg`Ingen kategori` : by === 'handler' ? msg`Ingen handläggare` : msg`Ingen grupp`,
  )
  return (value) => (value === '' ? none : (names.get(value) ?? value))
}

function figuresOf({ counts, times }: Gathered): Figures {
  return {
    ...counts,
    firstAnswer: quantile(times.firstAnswer, 0.5),
    toClosing: quantile(times.toClosing, 0.5),
    mostToClosing: quantile(times.toClosing, 0.9),
    waiting: quantile(times.waiting, 0.5),
    deciding: quantile(times.deciding, 0.5),
  }
}
