import { answeredDay } from '../../../../shared/calendar/answeredDay.ts'
import type { WorkCalendar } from '../../../../shared/calendar/workCalendar.ts'
import { remindedAt } from '../../../../shared/process/clock/reminders.ts'
import { timerDue } from '../../../../shared/process/graph/timers.ts'
import type { ProcessTimer } from '../../../../shared/process/process.ts'
import type { CaseRecord } from '../../../store/records.ts'
import type { Tx } from '../../../store/store.ts'
import { calendarOf } from '../../calendar/calendars.ts'
import type { CaseContext } from '../../context.ts'
import { dataOf } from '../../data.ts'
import type { CompiledForm, CompiledProcess } from '../../forms.ts'
import { sinceWhen } from './timerTime.ts'

export const timerTask = 'caseTimer'

/**
 * Queues the timers of the case's state, and what reminds of them: with `names`, those that wait for a date in one of these answers; with
 * `dueAfter`, those that were not due by then, and those of these keys (`kept`) all the same.
 */
export async function plantTimers(
  context: CaseContext,
  tx: Tx,
  record: CaseRecord,
  process: CompiledProcess | undefined,
  {
    names,
    dueAfter,
    kept,
  }: { names?: readonly string[]; dueAfter?: number; kept?: ReadonlySet<string> } = {},
): Promise<void> {
  const { work, forms, clock } = context
  const form = forms.known(record.org, record.formId, record.formVersion)
  const timers = (process?.states.get(record.state ?? '')?.timers ?? []).filter(
    ({ atValue }) => !names || (atValue !== undefined && names.includes(atValue)),
  )
  if (timers.length === 0) return
  const calendar = await calendarOf(context, record.org, process)
  for (const timer of timers) {
    const due = dueAt(timer, record, form, calendar)
    if (due === null) continue
    const key = `${record._id}/${timer._id}/${record.entered}/${due}`
    if (dueAfter !== undefined && due <= dueAfter && !kept?.has(key)) continue
    const payload = {
      formDataId: record._id,
      timer: timer._id,
      entered: record.entered,
      due,
      ...(record.processVersion !== null && { version: record.processVersion }),
      ...(!timer.after && { day: dayInCase(record, form)(timer.atValue ?? '') }),
      // Of a case that came to the state long ago nobody has to guess when that was.
      ...(timer.after &&
        record.entered !== null &&
        dueAfter === undefined && { since: sinceWhen(clock, record.entered) }),
    }
    await work.enqueueIn(tx, { org: record.org, kind: timerTask, key, runAt: due, payload })
    for (const reminder of timer.reminders ?? []) {
      const at = remindedAt(reminder, due, calendar)
      const ownKey = `${key}/${reminder._id}`
      if (at === null || (at <= Math.max(tx.now, dueAfter ?? 0) && !kept?.has(ownKey))) continue
      await work.enqueueIn(tx, {
        ...{ org: record.org, kind: timerTask, key: ownKey, runAt: at },
        payload: { ...payload, reminder: reminder._id, at },
      })
    }
  }
}

/** When a timer of the case is due, see `timerDue`. */
export const dueAt = (
  timer: ProcessTimer,
  record: CaseRecord,
  form: CompiledForm | undefined,
  calendar?: WorkCalendar,
): number | null => timerDue(timer, { entered: record.entered, answer: answerIn(record, form), calendar })

const answerIn =
  (record: CaseRecord, form: CompiledForm | undefined) =>
  (name: string): unknown =>
    dataOf(record, form)[name]

/** The day that an answer of the case says. */
export const dayInCase =
  (record: CaseRecord, form: CompiledForm | undefined) =>
  (name: string): string | undefined =>
    answeredDay(dataOf(record, form)[name])

/** Whether a timer that waits for a date was set for another than the answer says now. `due`: of one that does not know its day. */
export function isMoved(
  timer: ProcessTimer,
  { day, due }: { day?: string | undefined; due: number },
  record: CaseRecord,
  form: CompiledForm | undefined,
): boolean {
  // One that counts from when the case came keeps to the time that it was set for, whatever has become of the calendar since.
  if (timer.after) return false
  if (day !== undefined) return dayInCase(record, form)(timer.atValue ?? '') !== day
  return dueAt(timer, record, form) !== due
}
