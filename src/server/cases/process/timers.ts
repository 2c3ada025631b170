import type { ProcessTimer } from '../../../shared/process/process.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import type { CaseContext } from '../context.ts'
import { dataOf } from '../data.ts'
import { dayOf } from '../dayOf.ts'
import type { CompiledForm, CompiledProcess } from '../forms.ts'
import { startOfDay } from '../today.ts'
import { sinceWhen } from './timerTime.ts'

export const timerTask = 'caseTimer'

/** Queues the timers of the case's state; with `names`, those that wait for a date in one of these answers. */
export async function plantTimers(
  { work, forms, clock }: CaseContext,
  tx: Tx,
  record: CaseRecord,
  process: CompiledProcess | undefined,
  names?: readonly string[],
): Promise<void> {
  const form = forms.known(record.org, record.formId, record.formVersion)
  for (const timer of process?.states.get(record.state ?? '')?.timers ?? []) {
    if (names && !(timer.atValue && names.includes(timer.atValue))) continue
    const due = dueAt(timer, record, form)
    if (due === null) continue
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
        ...(timer.after && record.entered !== null && { since: sinceWhen(clock, record.entered) }),
      },
    })
  }
}

/** When a timer is due, milliseconds since 1970; null while the answer it waits for is empty. */
export function dueAt(
  timer: ProcessTimer,
  record: CaseRecord,
  form: CompiledForm | undefined,
): number | null {
  if (timer.after) return record.entered === null ? null : addDuration(record.entered, timer.after)
  const day = dayOf(dataOf(record, form)[timer.atValue ?? ''])
  const at = day ? startOfDay(day) : Number.NaN
  return Number.isNaN(at) ? null : at
}

/** Adds an ISO 8601 duration (`P1M2DT3H`); months and days go by the calendar. */
export function addDuration(from: number, duration: string): number | null {
  const found = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(
    duration,
  )
  if (!found) return null
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0))
  const date = new Date(from)
  date.setUTCFullYear(
    date.getUTCFullYear() + years,
    date.getUTCMonth() + months,
    date.getUTCDate() + weeks * 7 + days,
  )
  return date.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1_000
}
