import { dayOf, endOfDay, sameTimeOn } from '../../calendar/swedishDay.ts'
import { addOpenDays, openDaysBetween, type WorkCalendar } from '../../calendar/workCalendar.ts'
import { addDays, daysBetween } from '../../calendar/workDays.ts'
import { sameJson } from '../../sameJson.ts'
import type { ProcessDeadline, ProcessState } from '../process.ts'
import { isOfHours, type WhenFrom, whenIs } from './when.ts'

/**
 * The one clock of a case, which lists, its page, its sender, figures and simulator read alike. Nothing here asks what time it is: `now`
 * is given, and may be any.
 */

/** What a clock counts in. A day counts as a whole, from one day to another; hours are counted to the millisecond. */
export const clockUnits = ['workingDays', 'days', 'hours'] as const
export type ClockUnit = (typeof clockUnits)[number]

/** What is kept of a case beside when it is due, where its process says that. */
export interface CaseClock {
  unit: ClockUnit
  /** When it came in, milliseconds since 1970. */
  start: number
  /** How long it has stood before: days, or milliseconds of a clock that counts hours. */
  stood: number
  /** Since when it stands; null: it runs. */
  since: number | null
  /** Who said when it is due as it is now. */
  by: 'process' | 'staff'
}

/** When a case is due, with its clock. */
export interface Timed {
  due: number | null
  clock: CaseClock
}

/** Why a clock stands: the citizen is asked to complete the case, its state waits for them, or it has ended. */
export const clockStands = ['asked', 'waiting', 'ended'] as const
export type Stands = (typeof clockStands)[number]

/** What of a case says whether its clock runs. */
export interface ClockFacts {
  state: Pick<ProcessState, 'stateType' | 'subType'> | undefined
  /** A marker `complete` is open. */
  isAsked: boolean
  /** It goes on in another case. */
  isMerged: boolean
}

/** Why the clock of a case stands; null: it runs. */
export function whyItStands({ state, isAsked, isMerged }: ClockFacts): Stands | null {
  if (isMerged || state?.stateType === 'end') return 'ended'
  if (isAsked) return 'asked'
  return state?.stateType === 'normal' && state.subType === 'waiting' ? 'waiting' : null
}

/** When a case is due by its process: at the end of a day where no time of it is named. null while the answer is empty. */
export function deadlineAt(deadline: ProcessDeadline, at: WhenFrom): number | null {
  const due = whenIs(deadline, at)
  return due === null || deadline.time || isOfHours(deadline) ? due : endOfDay(dayOf(due))
}

/** The clock of a case that has just come in. */
export function startedClock(deadline: ProcessDeadline, at: WhenFrom & { from: number }): Timed {
  const unit = deadline.working ? 'workingDays' : isOfHours(deadline) ? 'hours' : 'days'
  return {
    due: deadlineAt(deadline, at),
    clock: { unit, start: at.from, stood: 0, since: null, by: 'process' },
  }
}

/** When it is due by an answer that says another day now, unless somebody has said another than the process. */
export function movedByAnswer({ due, clock }: Timed, deadline: ProcessDeadline, at: WhenFrom): Timed {
  if (clock.by === 'staff' || !deadline.atValue) return { due, clock }
  const anew = deadlineAt(deadline, at)
  return { clock, due: anew === null ? null : later(clock.unit, anew, clock.stood, at.calendar) }
}

/** Somebody has said when it is due; null: as the process has it. While the clock stands it is moved on from then alone. */
export function movedByHand(
  { clock }: Timed,
  due: number | null,
  now: number,
  calendar: WorkCalendar,
): Timed {
  const stood =
    clock.since === null ? clock.stood : clock.stood + between(clock.unit, clock.since, now, calendar)
  return { due, clock: { ...clock, stood, since: clock.since === null ? null : now, by: 'staff' } }
}

/**
 * The clock is stopped, or goes again: what was left then is left still, so that the case is due as much later. The same where it
 * does that already.
 */
export function turnedClock(
  timed: Timed,
  { stands, now, calendar }: { stands: boolean; now: number; calendar: WorkCalendar },
): Timed {
  const { due, clock } = timed
  if (stands === (clock.since !== null)) return timed
  if (clock.since === null) return { due, clock: { ...clock, since: now } }
  const stood = between(clock.unit, clock.since, now, calendar)
  return {
    due: due === null ? null : later(clock.unit, due, stood, calendar),
    clock: { ...clock, stood: clock.stood + stood, since: null },
  }
}

const ruleOf = ({ reminders: _reminders, internal: _internal, ...rule }: ProcessDeadline) => rule

/**
 * When a case is due by the rule of another version of its process, and its clock. What staff have said stays, and so does how long it has
 * stood. null: there was no clock; the same where the rule is as it was.
 */
export function movedByRule(
  { due, clock }: { due: number | null; clock: CaseClock | null },
  { before, after }: { before: ProcessDeadline | undefined; after: ProcessDeadline | undefined },
  at: WhenFrom & { from: number },
): { due: number | null; clock: CaseClock | null } {
  if (!after) return { due: clock?.by === 'process' ? null : due, clock: null }
  if (before && clock && sameJson(ruleOf(before), ruleOf(after))) return { due, clock }
  const begun = startedClock(after, at)
  if (!clock) return due === null ? begun : { due, clock: { ...begun.clock, by: 'staff' } }
  const { unit } = begun.clock
  const stood = inUnit(clock.stood, clock.unit, unit)
  const kept = { ...begun.clock, stood, since: clock.since, by: clock.by }
  if (clock.by === 'staff') return { due, clock: kept }
  return { due: begun.due === null ? null : later(unit, begun.due, stood, at.calendar), clock: kept }
}

/** Days of either kind are taken for the same: on which of them it stood is not kept. */
function inUnit(stood: number, from: ClockUnit, to: ClockUnit): number {
  if ((from === 'hours') === (to === 'hours')) return stood
  return from === 'hours' ? Math.round(stood / (24 * hourMs)) : stood * 24 * hourMs
}

/** What a clock says. */
export interface ClockReading {
  unit: ClockUnit
  /** Days, or hours, since the case came in, without those that the clock stood. */
  used: number
  /** Until it is due; less than nothing when that has passed, null where it is due at no time. */
  left: number | null
  /** Since when it stands; null: it runs. */
  since: number | null
  /** It is due, and the clock runs. */
  isLate: boolean
}

/** The same to those who handle the case, with why it stands. */
export interface ShownClock extends ClockReading {
  stands: Stands | null
}

/** What a clock says at a moment: that of when it stopped, while it stands. */
export function readClock({ due, clock }: Timed, now: number, calendar: WorkCalendar): ClockReading {
  const { unit, start, stood, since } = clock
  const at = since ?? now
  const shown = (count: number) => (unit === 'hours' ? Math.trunc(count / hourMs) : count)
  return {
    unit,
    used: shown(Math.max(0, between(unit, start, at, calendar) - stood)),
    left: due === null ? null : shown(between(unit, at, due, calendar)),
    since,
    isLate: since === null && due !== null && due < now,
  }
}

/** Whether a case that was closed then was so in time: what counts is when its clock stopped. */
export const wasInTime = (due: number, clock: CaseClock | null, closed: number): boolean =>
  (clock?.since ?? closed) <= due

const hourMs = 3_600_000

/** How much of its unit lies between two moments. */
function between(unit: ClockUnit, from: number, to: number, calendar: WorkCalendar): number {
  if (unit === 'hours') return to - from
  const days = [dayOf(from), dayOf(to)] as const
  return unit === 'days' ? daysBetween(...days) : openDaysBetween(calendar, ...days)
}

/** So much later; a day at the same time of it. */
function later(unit: ClockUnit, at: number, count: number, calendar: WorkCalendar): number {
  if (count === 0) return at
  if (unit === 'hours') return at + count
  const day = dayOf(at)
  return sameTimeOn(unit === 'days' ? addDays(day, count) : addOpenDays(calendar, day, count), at)
}
