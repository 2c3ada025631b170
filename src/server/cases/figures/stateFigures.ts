import { quantile } from '../../../shared/figures/quantile.ts'
import { mergedPlace } from '../../../shared/process/mergedPlace.ts'
import type { Session } from '../../session.ts'
import type { CaseCourse } from '../../store/repositories/cases.ts'
import { turn } from '../../unhurried.ts'
import type { CaseContext } from '../context.ts'
import type { StateFigure, StateFigures, StateQuestion } from '../contract.ts'
import { keptFor, rightsOf } from '../desk/kept.ts'
import { everyRow } from '../list/list.ts'
import { type ScopedForm, staffScope, statesIn } from '../list/scope.ts'
import { clockRuns, hasEnded } from '../list/stage.ts'
import { mostCases, type Period, periodOf, portion, processOf, tooManyCases } from './figures.ts'

/** Counting waits for cases that were just saved, but not for a flood of them. */
const mostWaitMs = 300
/** Of fewer stays than this nothing is told to be long: it would be chance. */
const fewStays = 5

/** See `Cases.stateFigures`. What was reckoned is kept for a while, for all who see the same cases. */
export async function stateFigures(
  context: CaseContext,
  session: Session,
  question: StateQuestion,
): Promise<StateFigures> {
  const period = periodOf(question)
  await context.indexer.caughtUp(mostWaitMs)
  // Who is assigned by name sees cases that others with the same rights do not.
  const key = JSON.stringify([...rightsOf(session), session.userId, question])
  return keptFor(context.stateFigured, key, context.indexer.generation(), async () => {
    const { forms } = await staffScope(context, session)
    const own = forms.filter(({ processId }) => processId === question.processId)
    const found = gathering()
    await countNow(context, session, question, own, found)
    const rows = own.length > 0 ? await rowsIn(context, session, question, period) : []
    await gather(context, session, question, period, rows, found)
    const value = { states: found.figures(), forms: [...new Set(own.map(({ formId }) => formId))] }
    return { value, cases: rows.length }
  })
}

/** What is gathered of a state. */
interface Gathered {
  count: number
  late: number
  /** Milliseconds of stays that ended in the period. */
  left: number[]
  /** Milliseconds that those have stood there that are there still. */
  standing: number[]
  /** Milliseconds of the period that cases spent there. */
  spent: number
}

function gathering() {
  const states = new Map<string, Gathered>()
  const at = (state: string): Gathered => {
    const known = states.get(state) ?? { count: 0, late: 0, left: [], standing: [], spent: 0 }
    states.set(state, known)
    return known
  }
  return {
    at,
    figures(): StateFigure[] {
      const all = [...states.values()].reduce((sum, { spent }) => sum + spent, 0)
      return [...states].map(([state, { count, late, left, standing, spent }]) => {
        const most = quantile(left, 0.9)
        const isTold = most !== null && left.length >= fewStays
        return {
          ...{ state, count, late, left: left.length },
          median: quantile(left, 0.5),
          most,
          long: isTold ? standing.filter((time) => time > most).length : 0,
          share: all > 0 ? spent / all : 0,
        }
      })
    },
  }
}

/** By the lists' own counts, where all cases of a form are seen; else by those that are. */
async function countNow(
  context: CaseContext,
  session: Session,
  { processId }: StateQuestion,
  forms: readonly ScopedForm[],
  found: ReturnType<typeof gathering>,
): Promise<void> {
  for (const { counts, only } of forms)
    if (!only)
      for (const state of statesIn(counts))
        if (state !== mergedPlace) found.at(state).count += counts.get(state)?.count ?? 0
  const formIds = forms.flatMap(({ formId, only }) => (only ? [formId] : []))
  if (formIds.length === 0) return
  const asked = { view: 'all', ended: true, processIds: [processId], formIds } as const
  const { rows } = await everyRow(context, session, asked, mostCases + 1)
  for (const course of await coursesOf(context, session, rows))
    if (course.processId === processId && course.mergedInto === null && course.state)
      found.at(course.state).count++
}

/** Cases that have a part in the period: those that were changed since its first day, and those that are open. */
async function rowsIn(
  context: CaseContext,
  session: Session,
  { processId }: StateQuestion,
  { from }: Period,
): Promise<number[]> {
  const asked = { view: 'all', processIds: [processId] } as const
  const since = { ...asked, ended: true, where: { updated: { from } } }
  const changed = await everyRow(context, session, since, mostCases + 1)
  const open = await everyRow(context, session, asked, mostCases + 1)
  const rows = [...new Set([...changed.rows, ...open.rows])]
  if (rows.length > mostCases) throw tooManyCases()
  return rows
}

async function coursesOf(
  { store }: CaseContext,
  { org }: Session,
  rows: readonly number[],
): Promise<CaseCourse[]> {
  const found: CaseCourse[] = []
  for (let from = 0; from < rows.length; from += portion)
    found.push(...(await store.read.cases.courses(org, rows.slice(from, from + portion))))
  return found
}

async function gather(
  context: CaseContext,
  session: Session,
  { processId }: StateQuestion,
  { from, to }: Period,
  rows: readonly number[],
  found: ReturnType<typeof gathering>,
): Promise<void> {
  const now = Date.now()
  const inPeriod = (since: number, until: number) =>
    Math.max(0, Math.min(until, to, now) - Math.max(since, from))
  for (let first = 0; first < rows.length; first += portion) {
    const some = rows.slice(first, first + portion)
    for (const stay of await context.store.read.caseStays.ended(some)) {
      if (stay.processId !== processId) continue
      const process = await processOf(context, session, stay)
      if (process?.states.get(stay.state)?.stateType === 'end') continue
      const gathered = found.at(stay.state)
      gathered.spent += inPeriod(stay.entered, stay.until)
      if (stay.until >= from && stay.until < to) gathered.left.push(stay.until - stay.entered)
    }
    for (const course of await coursesOf(context, session, some)) {
      const process = await processOf(context, session, course)
      if (course.processId !== processId || !course.state || hasEnded(course, process)) continue
      const gathered = found.at(course.state)
      const since = course.entered ?? course.arrived
      gathered.spent += inPeriod(since, now)
      gathered.standing.push(now - since)
      if (course.due !== null && course.due < now && clockRuns(course, process)) gathered.late++
    }
    await turn()
  }
}
