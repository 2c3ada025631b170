import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { timerDoes } from '../../../shared/process/graph/timers.ts'
import { findConnection } from '../../../shared/process/graph/transitions.ts'
import { type Coming, comingOf, remindsBy } from '../../../shared/process/simulate/coming.ts'
import { namesIn } from '../../../shared/rules/condition/evaluate.ts'
import { type Session, systemSession } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import { calendarOf } from '../calendar/calendars.ts'
import type { CaseContext, CaseVersions } from '../context.ts'
import { dataOf } from '../data.ts'
import { hasEnded } from '../list/stage.ts'
import { connectionFacts, knownTo } from '../open/page.ts'
import type { ComingNext } from '../people/contract.ts'
import type { CaseProcess } from '../processOf.ts'
import { timedOf } from './timers/clock.ts'
import { dueAt } from './timers/timers.ts'
import { citizenName } from './wayOn.ts'

/** A case that goes through a process. */
type InProcess = Omit<CaseVersions, 'process'> & { process: CaseProcess }

/**
 * What happens to a case without anybody: what handing in leads to, its timers and what reminds of them and of when it is due. The first first;
 * those that wait for a date that is not answered stand last. `labelOf`: what a question is called; undefined where it is kept from the reader,
 * who then is not told of its date either.
 */
export async function nextOf(
  context: CaseContext,
  session: Session,
  versions: InProcess,
  labelOf: (name: string) => string | undefined,
): Promise<ComingNext[]> {
  const { record, form, process } = versions
  const state = process.states.get(record.state ?? '')
  if (!state) return []
  const { locale } = session
  const nameOf = (id: string | undefined) => textIn(process.states.get(id ?? '')?.name, locale)
  const isKept = (name: string | undefined) => name !== undefined && labelOf(name) === undefined
  const keptTimers = state.timers.filter(({ atValue }) => isKept(atValue))
  const dated = (await comingTo(context, versions)).flatMap((one): ComingNext[] => {
    const { timer, reminder, due, of } = one
    if (timer ? keptTimers.some(({ _id }) => _id === timer) : isKept(process.graph.due?.atValue)) return []
    if (reminder) {
      const effect = remindsBy(process, record.state, one)?.effect
      return [{ due, reminds: of, ...(effect && { effect }) }]
    }
    return [{ due, ...doneBy(timer) }]
  })
  const waiting = state.timers.flatMap((timer): ComingNext[] => {
    if (dueAt(timer, record, form) !== null && !keptTimers.includes(timer)) return []
    const awaits = timer.atValue && labelOf(timer.atValue)
    return [{ due: null, ...(awaits && { awaits }), ...doneBy(timer._id) }]
  })
  const isAsked = state.subType === 'waiting' && !hasEnded(record, process)
  const onward = findConnection(process.graph, state._id, state.childrenEnded ?? '')
  const ofChildren = onward ? [{ due: null, childrenEnded: true as const, to: nameOf(onward.to) }] : []
  const handIn = isAsked ? findConnection(process.graph, state._id, state.handIn ?? '') : undefined
  return [
    ...(record.openChildren > 0 ? ofChildren : []),
    ...(handIn ? [{ due: null, handIn: true as const, to: nameOf(handIn.to) }] : []),
    ...dated,
    ...(await statementsTo(context, record)),
    ...waiting,
    // It has none yet, and may never have.
    ...(record.openChildren > 0 ? [] : ofChildren),
  ]

  function doneBy(id: string | undefined): Omit<ComingNext, 'due'> {
    const timer = state?.timers.find(({ _id }) => _id === id)
    if (!timer || !state) return {}
    const connection = findConnection(process.graph, state._id, timer.connection ?? '')
    return {
      ...(timer.effect ? { effect: timer.effect.effect } : connection && { to: nameOf(connection.to) }),
      ...(timerDoes(process.graph, state._id, timer, factsOf(versions)) === null && {
        stopped: true as const,
      }),
    }
  }
}

/**
 * Where a case goes by itself if nothing happens before, and when: in the words that its process has for its sender. Nothing of what depends on
 * answers that are kept from them (`hidden`, by name).
 */
export async function movesAhead(
  context: CaseContext,
  versions: CaseVersions,
  { locale, hidden }: { locale: Session['locale']; hidden: ReadonlySet<string> },
): Promise<{ at: number; to: string }[]> {
  const { record, process } = versions
  const state = process?.states.get(record.state ?? '')
  if (!process || !state || hasEnded(record, process)) return []
  return (await comingTo(context, { ...versions, process })).flatMap(({ timer: id, reminder, due }) => {
    const timer = state.timers.find(({ _id }) => _id === id)
    if (!timer?.connection || reminder || hidden.has(timer.atValue ?? '')) return []
    const connection = findConnection(process.graph, state._id, timer.connection)
    if (connection?.condition && namesIn(connection.condition).some((name) => hidden.has(name))) return []
    if (timerDoes(process.graph, state._id, timer, factsOf({ ...versions, process })) === null) return []
    const to = process.states.get(connection?.to ?? '')
    return to ? [{ at: due, to: citizenName(to, locale) }] : []
  })
}

/** What has not come yet, as the simulator finds it, too. */
async function comingTo(context: CaseContext, { record, form, process }: InProcess): Promise<Coming[]> {
  const { graph } = process
  const { state, entered } = record
  if (!process.states.get(state ?? '')?.timers.length && !graph.due?.reminders?.length) return []
  const calendar = await calendarOf(context, record.org, process)
  const now = Date.now()
  return comingOf(
    { graph, calendar },
    { state, entered, answers: dataOf(record, form), ran: [], timed: timedOf(record) },
  ).filter(({ due }) => due > now)
}

const factsOf = (versions: InProcess) => () =>
  connectionFacts(
    knownTo(systemSession(versions.record.org), versions, { now: Date.now() }),
    dataOf(versions.record, versions.form),
  )

/** What is waited for from those who were asked for a statement, and when they are reminded. */
async function statementsTo({ store }: CaseContext, { row }: CaseRecord): Promise<ComingNext[]> {
  const rows = await store.read.caseStatements.of(row)
  if (rows.length === 0) return []
  const { isWaiting, momentsOf } = await import('../statements/rows.ts')
  const { calledOf } = await import('../statements/names.ts')
  const now = Date.now()
  return rows.flatMap((one) => {
    if (!isWaiting(one, now)) return []
    const statement = calledOf(one)
    const ahead = momentsOf(one).filter((at) => at > now)
    return [
      ...ahead.map((due) => ({ due, reminds: one.due, statement })),
      ...(one.due > now ? [{ due: one.due, statement }] : []),
    ]
  })
}
