import type { WorkCalendar } from '../../calendar/workCalendar.ts'
import type { Values } from '../../fields/field.ts'
import type { Timed } from '../clock/caseClock.ts'
import { remindedAt } from '../clock/reminders.ts'
import { timerDue } from '../graph/timers.ts'
import { findState } from '../graph/transitions.ts'
import type { ProcessEffect, ProcessGraph, ProcessReminder, ProcessTimer } from '../process.ts'

interface World {
  graph: ProcessGraph
  calendar: WorkCalendar
}

/** What of a case says what comes to it. */
export interface Awaiting {
  /** State id; null: a draft. */
  state: string | null
  /** When it came there, milliseconds since 1970. */
  entered: number | null
  answers: Values
  /** Timers of its state that have run, and reminders, by `keyOf`. */
  ran: readonly string[]
  /** When it is due, and its clock; null: its process sets no deadline, or it is not sent in. */
  timed: Timed | null
}

/** What comes by itself: a timer of the state, what reminds of one, or what reminds of when the case is due. */
export interface Coming {
  /** Absent: it reminds of when the case is due. */
  timer?: string
  reminder?: string
  /** When it comes, milliseconds since 1970. */
  due: number
  /** When that is due which it reminds of. */
  of: number
}

/** All that has not come yet, the first first. What reminds of when the case is due waits while its clock stands. */
export function comingOf(world: World, tried: Awaiting): Coming[] {
  const { entered, answers, ran, state, timed } = tried
  const { calendar, graph } = world
  const reminding = (of: number, reminders: readonly ProcessReminder[] = [], timer?: string): Coming[] =>
    reminders.flatMap((reminder) => {
      const due = remindedAt(reminder, of, calendar)
      return due === null ? [] : [{ ...(timer && { timer }), reminder: reminder._id, due, of }]
    })
  const ofTimers = (findState(graph, state)?.timers ?? []).flatMap((timer): Coming[] => {
    const due = timerDue(timer, { entered, calendar, answer: (name) => answers[name] })
    if (due === null) return []
    return [{ timer: timer._id, due, of: due }, ...reminding(due, timer.reminders, timer._id)]
  })
  const isDue = timed && timed.due !== null && timed.clock.since === null
  const ofDue = isDue && timed.due !== null ? reminding(timed.due, graph.due?.reminders) : []
  return [...ofTimers, ...ofDue].filter((one) => !ran.includes(keyOf(one))).sort((a, b) => a.due - b.due)
}

/** What a case has had of it is kept by this. */
export const keyOf = ({ timer = '', reminder = '', of }: Coming): string => `${timer}/${reminder}/${of}`

/** Whether it has to do with the state that the case is in, rather than with when all of it is due. */
export const isOfState = (key: string): boolean => !key.startsWith('/')

/**
 * The case without reminders that should have come before they were set, which is now; of when the case is due, since its clock goes, which
 * may be from earlier.
 */
export function withoutPast<Case extends Awaiting>(
  world: World,
  tried: Case,
  now: number,
  since: number | null,
): Case {
  const past = comingOf(world, tried).filter(({ timer, reminder, due, of }) => {
    if (!reminder) return false
    return timer ? due <= now : since !== null && (due <= since || of <= now)
  })
  return past.length === 0 ? tried : { ...tried, ran: [...tried.ran, ...past.map(keyOf)] }
}

export const findTimer = (
  { graph }: Pick<World, 'graph'>,
  stateId: string | null,
  id: string | undefined,
): ProcessTimer | undefined => findState(graph, stateId)?.timers.find(({ _id }) => _id === id)

/** What is run by a reminder. */
export function remindsBy(
  world: Pick<World, 'graph'>,
  stateId: string | null,
  { timer, reminder }: Pick<Coming, 'timer' | 'reminder'>,
): ProcessEffect | undefined {
  const of = timer ? findTimer(world, stateId, timer)?.reminders : world.graph.due?.reminders
  return of?.find(({ _id }) => _id === reminder)?.effect
}
