import { answeredDay } from '../../calendar/answeredDay.ts'
import { usualCalendar, type WorkCalendar } from '../../calendar/workCalendar.ts'
import type { Facts } from '../../rules/condition/condition.ts'
import { whenIs } from '../clock/when.ts'
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
  if (timer.working && !calendar) return null
  return whenIs(timer, {
    from: entered,
    dayIn: (name) => answeredDay(answer(name)),
    calendar: calendar ?? usualCalendar,
  })
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
