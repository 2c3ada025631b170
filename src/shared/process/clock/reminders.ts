import { dayOf, momentIn } from '../../calendar/swedishDay.ts'
import { addOpenDays, type WorkCalendar } from '../../calendar/workCalendar.ts'
import { workingDays } from '../../calendar/workDays.ts'
import type { ProcessReminder } from '../process.ts'
import { addDuration, isDuration, isOfHours } from './when.ts'

/** When people are reminded of a day: as they come to work. */
const morning = '08:00'

/** When a reminder of what is due then goes out: so many days before, in the morning, or hours. null for one that says no time. */
export function remindedAt(
  { before, working }: Pick<ProcessReminder, 'before' | 'working'>,
  due: number,
  calendar: WorkCalendar,
): number | null {
  if (!isReminderTime({ before, working })) return null
  if (working) {
    const [, days] = workingDays.exec(before) ?? []
    return momentIn(addOpenDays(calendar, dayOf(due), -Number(days)), morning)
  }
  const at = addDuration(due, before, -1)
  return at === null || isOfHours({ after: before }) ? at : momentIn(dayOf(at), morning)
}

/** Whether it says how long before. */
export const isReminderTime = ({
  before,
  working,
}: Pick<ProcessReminder, 'before'> & { working?: boolean | undefined }): boolean =>
  working ? workingDays.test(before) : isDuration(before)
