import { dayOf, endOfDay } from '../../../shared/calendar/swedishDay.ts'
import { addOpenDays, hoursOn } from '../../../shared/calendar/workCalendar.ts'
import { addDays } from '../../../shared/calendar/workDays.ts'
import { formatDate } from '../../../shared/catalogue/read/dates.ts'
import { msg } from '../../../shared/i18n.ts'
import { movedByHand } from '../../../shared/process/clock/caseClock.ts'
import { type Failure, fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { calendarOf } from '../calendar/calendars.ts'
import { type CaseContext, caseVersions } from '../context.ts'
import { asKept, plantReminders, timedOf } from '../process/timers/clock.ts'
import { requireNotMerged } from '../relations/notMerged.ts'
import { asStaff } from './asStaff.ts'
import type { DueMeanwhile, SetDeadline } from './contract.ts'
import { setInCase } from './setInCase.ts'

/** See `Cases.deadline`. */
export async function deadline(
  context: CaseContext,
  session: Session,
  { formDataId, due, was, reason }: SetDeadline,
): Promise<{ due: number | null; closed?: { next: string } }> {
  const at = await timeOf(context, session, formDataId, due)
  if (Number.isNaN(at)) throw fail('INVALID', { fields: { due: 'validation.date' } })
  await asStaff(context, session, [formDataId], async (tx, { record, process }) => {
    if (record.due === at) return
    await requireNotMerged(context, session, record)
    if (was !== undefined && was !== record.due) throw await changedMeanwhile(tx, session, record)
    const timed = timedOf(record)
    if (timed && record.due !== null && !reason)
      throw fail('INVALID', { fields: { reason: 'validation.required' } })
    const detail = { from: record.due, to: at, ...(reason && { reason }) }
    await setInCase(context, tx, session, record, {
      change: timed
        ? asKept(movedByHand(timed, at, tx.now, await calendarOf(context, session.org, process)))
        : { due: at },
      kind: 'due',
      action: 'deadline',
      detail,
      audited: detail,
    })
    await plantReminders(context, tx, { ...record, due: at }, process, tx.now)
  })
  return { due: at, ...(typeof due === 'string' && (await closedOn(context, session, formDataId, due))) }
}

/** Somebody else was there first: when it is due now, and who said so. */
async function changedMeanwhile(tx: Tx, session: Session, { row, due }: CaseRecord): Promise<Failure> {
  const last = await tx.timelines.last(row, 'due')
  const detail: DueMeanwhile = { due, byName: last?.byName ?? '' }
  return fail('CONFLICT', {
    detail,
    message: detail.byName
      ? due === null
        ? msg`Förfallodatumet togs bort av {name}. Spara igen om ditt ska gälla.`
        : msg`Förfallodatumet ändrades av {name} till {day}. Spara igen om ditt ska gälla.`
      : due === null
        ? msg`Förfallodatumet togs bort medan du skrev. Spara igen om ditt ska gälla.`
        : msg`Förfallodatumet ändrades till {day} medan du skrev. Spara igen om ditt ska gälla.`,
    values: { name: detail.byName, day: due === null ? '' : formatDate(dayOf(due), session.locale) },
  })
}

/** Where it is closed on the day that was chosen: the first on which it is open after it. */
async function closedOn(
  context: CaseContext,
  session: Session,
  formDataId: string,
  day: string,
): Promise<{ closed: { next: string } } | undefined> {
  const { process } = await caseVersions(context, session, formDataId)
  const calendar = await calendarOf(context, session.org, process)
  return hoursOn(calendar, day).length > 0 ? undefined : { closed: { next: addOpenDays(calendar, day, 1) } }
}

/** When that is, milliseconds since 1970; NaN for a text that is no day. */
export async function timeOf(
  context: CaseContext,
  session: Session,
  formDataId: string,
  due: SetDeadline['due'],
): Promise<number | null> {
  if (typeof due === 'string') return endOfDay(due)
  if (typeof due === 'number' || due === null) return due
  const today = dayOf(Date.now())
  if (!due.working) return endOfDay(addDays(today, due.days))
  const { process } = await caseVersions(context, session, formDataId)
  return endOfDay(addOpenDays(await calendarOf(context, session.org, process), today, due.days))
}
