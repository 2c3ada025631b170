import type { ProcessTimer } from '../../shared/process/process.ts'
import { findConnection, holds } from '../../shared/process/transitions.ts'
import { Failure } from '../../shared/wire/errors.ts'
import { systemSession } from '../session.ts'
import { findCase } from '../store/rows/cases.ts'
import type { CaseRecord } from '../store/tables.ts'
import type { Tx } from '../store/writer.ts'
import type { Task } from '../work/contract.ts'
import { type CaseContext, dataOf, note, versionsOf } from './context.ts'
import { queueEffects } from './effects.ts'
import type { CompiledProcess } from './forms.ts'
import { connectionFacts, factsFor } from './page.ts'
import { changeStatus } from './status.ts'
import { startOfDay } from './today.ts'

const kind = 'caseTimer'

/** Queues the timers of the case's state; with `names`, those that wait for a date in one of these answers. */
export function plantTimers(
  { services }: CaseContext,
  tx: Tx,
  record: CaseRecord,
  process: CompiledProcess | undefined,
  names?: readonly string[],
): void {
  for (const timer of process?.states.get(record.state ?? '')?.timers ?? []) {
    if (names && !(timer.atValue && names.includes(timer.atValue))) continue
    const due = dueAt(timer, record)
    if (due === null) continue
    services().work.enqueueIn(tx, {
      org: record.org,
      kind,
      key: `${record._id}/${timer._id}/${record.entered}/${due}`,
      runAt: due,
      payload: { formDataId: record._id, timer: timer._id, entered: record.entered, due },
    })
  }
}

/** A timer whose case has left the state, or whose date was moved, does nothing: another was set for that. */
export function registerTimers(context: CaseContext): void {
  const { services, forms } = context
  services().work.registerTask(kind, async (task: Task) => {
    const {
      formDataId,
      timer: id,
      entered,
      due,
    } = task.payload as { formDataId: string; timer: string; entered: number; due: number }
    const session = systemSession(task.org)
    const record = findCase(services().store, task.org, formDataId)
    if (!record || record.removed !== null || record.entered !== entered) return undefined
    const { process } = await versionsOf(forms, record)
    const timer = process?.states.get(record.state ?? '')?.timers.find(({ _id }) => _id === id)
    if (!process || !timer || dueAt(timer, record) !== due) return undefined
    if (timer.effect) {
      const { effect } = timer
      return (tx) => {
        const now = findCase(tx, task.org, formDataId)
        if (now?.entered !== entered) return
        note(tx, session, now, 'timer', { timer: id, effect: effect.effect })
        queueEffects(context, tx, now, [effect])
      }
    }
    const connection = findConnection(process.graph, record.state, timer.connection ?? '')
    const facts = factsFor(session, record, process)
    if (!connection || !holds(connection, connectionFacts(facts, dataOf(record)))) return undefined
    try {
      await changeStatus(context, session, {
        formDataId,
        connectionId: connection._id,
        currentStateId: record.state ?? '',
      })
    } catch (error) {
      // Somebody was faster: the state the timer belonged to is left.
      if (!(error instanceof Failure && error.code === 'STATUS_CHANGED')) throw error
    }
    return undefined
  })
}

/** When a timer is due, milliseconds since 1970; null while the answer it waits for is empty. */
function dueAt(timer: ProcessTimer, record: CaseRecord): number | null {
  if (timer.after) return record.entered === null ? null : addDuration(record.entered, timer.after)
  const value = dataOf(record)[timer.atValue ?? '']
  const day = typeof value === 'string' ? value : (value as { from?: string } | null)?.from
  const at = day ? startOfDay(day) : Number.NaN
  return Number.isNaN(at) ? null : at
}

/** Adds an ISO 8601 duration (`P1M2DT3H`); months and days go by the calendar. */
export function addDuration(from: number, duration: string): number | null {
  const found = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(
    duration,
  )
  if (!found) return null
  const [years, months, weeks, days, hours, minutes, seconds] = found
    .slice(1)
    .map((part) => Number(part ?? 0)) as [number, number, number, number, number, number, number]
  const date = new Date(from)
  date.setUTCFullYear(
    date.getUTCFullYear() + years,
    date.getUTCMonth() + months,
    date.getUTCDate() + weeks * 7 + days,
  )
  return date.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1_000
}
