import { addOpenDays, type WorkCalendar } from '../../../shared/calendar/workCalendar.ts'
import { addDays, addMonths } from '../../../shared/calendar/workDays.ts'
import type { ProcessTimer } from '../../../shared/process/process.ts'
import { workingDays } from '../../../shared/process/workingDays.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { calendarOf } from '../calendar/calendars.ts'
import type { CaseContext } from '../context.ts'
import { dataOf } from '../data.ts'
import { dayOf } from '../dayOf.ts'
import type { CompiledForm, CompiledProcess } from '../forms.ts'
import { dayOf as dayAt, sameTimeOn, startOfDay } from '../today.ts'
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

/**
 * When a timer is due, milliseconds since 1970; null while the answer it waits for is empty. `calendar`: by which one that
 * counts working days is due.
 */
export function dueAt(
  timer: ProcessTimer,
  record: CaseRecord,
  form: CompiledForm | undefined,
  calendar?: WorkCalendar,
): number | null {
  if (timer.after && timer.working)
    return record.entered === null || !calendar ? null : addWorking(record.entered, timer.after, calendar)
  if (timer.after) return record.entered === null ? null : addDuration(record.entered, timer.after)
  const day = dayOf(dataOf(record, form)[timer.atValue ?? ''])
  const at = day ? startOfDay(day) : Number.NaN
  return Number.isNaN(at) ? null : at
}

/** So many days (`P5D`) on which it is open later, at the same time of the day. */
function addWorking(from: number, duration: string, calendar: WorkCalendar): number | null {
  const [, days] = workingDays.exec(duration) ?? []
  if (days === undefined) return null
  const today = dayAt(from)
  return sameTimeOn(addOpenDays(calendar, today, Number(days)), from)
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
  const today = dayAt(from)
  const day = addDays(addMonths(today, more.months), more.days)
  return (day === today ? from : sameTimeOn(day, from)) + ((hours * 60 + minutes) * 60 + seconds) * 1_000
}
