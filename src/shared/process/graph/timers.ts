import { answeredDay } from '../../calendar/answeredDay.ts'
import { dayOf, sameTimeOn, startOfDay } from '../../calendar/swedishDay.ts'
import { addOpenDays, type WorkCalendar } from '../../calendar/workCalendar.ts'
import { addDays, addMonths, workingDays } from '../../calendar/workDays.ts'
import type { Facts } from '../../rules/condition/condition.ts'
import type { ProcessConnection, ProcessEffect, ProcessGraph, ProcessTimer } from '../process.ts'
import { findConnection, holds } from './transitions.ts'

/** What a timer counts from. */
export interface TimerBase {
  /** When the case came to the state, milliseconds since 1970. */
  entered: number | null
  /** Its answers, by name. */
  answer: (name: string) => unknown
  /** By which one that counts working days is due. */
  calendar?: WorkCalendar | undefined
}

/** When a timer is due, milliseconds since 1970; null while the answer it waits for is empty. */
export function timerDue(timer: ProcessTimer, { entered, answer, calendar }: TimerBase): number | null {
  if (timer.after && timer.working)
    return entered === null || !calendar ? null : addWorking(entered, timer.after, calendar)
  if (timer.after) return entered === null ? null : addDuration(entered, timer.after)
  const day = answeredDay(answer(timer.atValue ?? ''))
  const at = day ? startOfDay(day) : Number.NaN
  return Number.isNaN(at) ? null : at
}

/** What comes of a timer that is due: an effect, a connection, or nothing where the connection is gone, its condition does not hold, or people have to approve. */
export function timerDoes(
  graph: ProcessGraph,
  stateId: string | null,
  { effect, connection: id = '' }: ProcessTimer,
  facts: () => Facts,
): { effect: ProcessEffect } | { connection: ProcessConnection } | null {
  if (effect) return { effect }
  const connection = findConnection(graph, stateId, id)
  return connection && !connection.approvals && holds(connection, facts) ? { connection } : null
}

/** So many days (`P5D`) on which it is open later, at the same time of the day. */
function addWorking(from: number, duration: string, calendar: WorkCalendar): number | null {
  const [, days] = workingDays.exec(duration) ?? []
  if (days === undefined) return null
  return sameTimeOn(addOpenDays(calendar, dayOf(from), Number(days)), from)
}

/** Some thousand years: what is meant is never. */
const most = { months: 40_000, days: 1_200_000 }

/**
 * Adds an ISO 8601 duration (`P1M2DT3H`). Months and days go by calendar and clocks in Sweden: it is the same time there, whether a
 * night in between was shorter. null for a text that is none, or goes on past all calendars.
 */
export function addDuration(from: number, duration: string): number | null {
  const found = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(
    duration,
  )
  if (!found) return null
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0))
  const more = { months: years * 12 + months, days: weeks * 7 + days }
  if (more.months > most.months || more.days > most.days) return null
  const today = dayOf(from)
  const day = addDays(addMonths(today, more.months), more.days)
  return (day === today ? from : sameTimeOn(day, from)) + ((hours * 60 + minutes) * 60 + seconds) * 1_000
}
