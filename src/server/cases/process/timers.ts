import type { WorkCalendar } from '../../../shared/calendar/workCalendar.ts'
import { timerDue } from '../../../shared/process/graph/timers.ts'
import type { ProcessTimer } from '../../../shared/process/process.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { calendarOf } from '../calendar/calendars.ts'
import type { CaseContext } from '../context.ts'
import { dataOf } from '../data.ts'
import type { CompiledForm, CompiledProcess } from '../forms.ts'
import { sinceWhen } from './timerTime.ts'

export const timerTask = 'caseTimer'

/**
 * Queues the timers of the case's state: with `names`, those that wait for a date in one of these answers; with `dueAfter`,
 * those that were not due by then.
 */
export async function plantTimers(
  context: CaseContext,
  tx: Tx,
  record: CaseRecord,
  process: CompiledProcess | undefined,
  { names, dueAfter }: { names?: readonly string[]; dueAfter?: number } = {},
): Promise<void> {
  const { work, forms, clock } = context
  const form = forms.known(record.org, record.formId, record.formVersion)
  const timers = process?.states.get(record.state ?? '')?.timers ?? []
  const calendar = timers.some(({ working }) => working)
    ? await calendarOf(context, record.org, process)
    : undefined
  for (const timer of timers) {
    if (names && !(timer.atValue && names.includes(timer.atValue))) continue
    const due = dueAt(timer, record, form, calendar)
    if (due === null || (dueAfter !== undefined && due <= dueAfter)) continue
    await work.enqueueIn(tx, {
      org: record.org,
      kind: timerTask,
      key: `${record._id}/${timer._id}/${record.entered}/${due}`,
      runAt: due,
      payload: {
        formDataId: record._id,
        timer: timer._id,
        entered: record.entered,
        due,
        // Of a case that came to the state long ago nobody has to guess when that was.
        ...(timer.after &&
          record.entered !== null &&
          dueAfter === undefined && { since: sinceWhen(clock, record.entered) }),
      },
    })
  }
}

/** When a timer of the case is due, see `timerDue`. */
export const dueAt = (
  timer: ProcessTimer,
  record: CaseRecord,
  form: CompiledForm | undefined,
  calendar?: WorkCalendar,
): number | null =>
  timerDue(timer, {
    entered: record.entered,
    answer: (name) => dataOf(record, form)[name],
    calendar,
  })
