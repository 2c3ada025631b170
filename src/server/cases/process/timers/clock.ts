import { z } from 'zod'
import type { WorkCalendar } from '../../../../shared/calendar/workCalendar.ts'
import { fromJson, toJson } from '../../../../shared/json.ts'
import {
  movedByAnswer,
  readClock,
  type ShownClock,
  startedClock,
  type Timed,
  turnedClock,
} from '../../../../shared/process/clock/caseClock.ts'
import { remindedAt } from '../../../../shared/process/clock/reminders.ts'
import { systemSession } from '../../../session.ts'
import type { CaseRecord } from '../../../store/records.ts'
import type { Tx } from '../../../store/store.ts'
import type { Complete, Task } from '../../../work/contract.ts'
import { calendarOf } from '../../calendar/calendars.ts'
import { type CaseContext, type CaseVersions, note, versionsOf } from '../../context.ts'
import type { CompiledProcess } from '../../forms.ts'
import { clockRuns, standsBecause } from '../../list/stage.ts'
import { processOf } from '../../processOf.ts'
import { queueEffects } from '../effects/effects.ts'
import { dayInCase } from './timers.ts'
import { heldUntil } from './timerTime.ts'

/** What is kept of the clock of a case; null where its process sets no deadline. */
export const timedOf = ({ due, clock }: Pick<CaseRecord, 'due' | 'clock'>): Timed | null =>
  clock === null ? null : { due, clock: fromJson(clock) }

/** The same as the case keeps it. */
export const asKept = ({ due, clock }: Timed): Pick<CaseRecord, 'due' | 'clock'> => ({
  due,
  clock: toJson(clock),
})

/** What the clock of a case says now; null where its process sets no deadline. */
export function clockOf(
  record: Pick<CaseRecord, 'due' | 'clock' | 'state' | 'mergedInto' | 'asked'>,
  process: Pick<CompiledProcess, 'states'> | undefined,
  calendar: WorkCalendar,
  now: number,
): ShownClock | null {
  const timed = timedOf(record)
  return timed && { ...readClock(timed, now, calendar), stands: standsBecause(record, process) }
}

/** When a case is due as its sender may know it: by its process, where that does not keep it to staff. */
export const toldDue = (
  { due, clock }: Pick<CaseRecord, 'due' | 'clock'>,
  process: CompiledProcess | undefined,
): number | null => (clock !== null && process?.graph.due?.internal !== true ? due : null)

/** The clock of a case that comes in now; nothing where its process sets no deadline. */
export async function startClock(
  context: CaseContext,
  { record, form, process }: CaseVersions,
  now: number,
): Promise<Partial<Pick<CaseRecord, 'due' | 'clock'>>> {
  const deadline = process?.graph.due
  if (!deadline) return {}
  const calendar = await calendarOf(context, record.org, process)
  return asKept(startedClock(deadline, { from: now, dayIn: dayInCase(record, form), calendar }))
}

/** What is told and queued when the clock has been started. */
export async function clockStarted(
  context: CaseContext,
  tx: Tx,
  record: CaseRecord,
  process: CompiledProcess | undefined,
): Promise<void> {
  if (record.clock === null || record.due === null) return
  await note(tx, systemSession(record.org), record, 'due', { from: null, to: record.due, why: 'process' })
  await plantReminders(context, tx, record, process, tx.now)
}

/** The clock stops, or goes again, with what has become of the case: part of every write that changes one. */
export async function followClock(context: CaseContext, tx: Tx, of: CaseRecord): Promise<void> {
  if (of.clock === null) return
  // What is given may be of before another change of the same write.
  const record = await tx.cases.find(of.org, of._id)
  const timed = record && timedOf(record)
  if (!record || !timed) return
  const process = await processOf(context.forms, record)
  const stands = !clockRuns(record, process)
  if (stands === (timed.clock.since !== null)) return
  const calendar = await calendarOf(context, record.org, process)
  const next = turnedClock(timed, { stands, now: tx.now, calendar })
  await keepClock(context, tx, record, process, next, 'stood', timed.clock.since ?? tx.now)
}

/** The case is due by another answer. */
export async function followAnswers(
  context: CaseContext,
  tx: Tx,
  record: CaseRecord,
  process: CompiledProcess | undefined,
  names: readonly string[],
): Promise<void> {
  const deadline = process?.graph.due
  const timed = timedOf(record)
  if (!timed || !deadline?.atValue || !names.includes(deadline.atValue)) return
  const form = context.forms.known(record.org, record.formId, record.formVersion)
  const calendar = await calendarOf(context, record.org, process)
  const next = movedByAnswer(timed, deadline, { from: null, dayIn: dayInCase(record, form), calendar })
  if (next.due !== timed.due) await keepClock(context, tx, record, process, next, 'answer', tx.now)
}

async function keepClock(
  context: CaseContext,
  tx: Tx,
  record: CaseRecord,
  process: CompiledProcess | undefined,
  next: Timed,
  why: 'stood' | 'answer',
  since: number,
): Promise<void> {
  const kept = asKept(next)
  await tx.cases.update(record.row, kept)
  const after = { ...record, ...kept }
  if (after.due !== record.due)
    await note(tx, systemSession(record.org), after, 'due', { from: record.due, to: after.due, why })
  if (next.clock.since === null) await plantReminders(context, tx, after, process, since)
}

export const reminderTask = 'caseDueReminder'

/** Queues what reminds of when the case is due; `since`: what should have come before is left out. */
export async function plantReminders(
  context: CaseContext,
  tx: Tx,
  { org, _id, due }: Pick<CaseRecord, 'org' | '_id' | 'due'>,
  process: CompiledProcess | undefined,
  since: number,
): Promise<void> {
  const reminders = process?.graph.due?.reminders ?? []
  if (due === null || reminders.length === 0) return
  const calendar = await calendarOf(context, org, process)
  for (const reminder of reminders) {
    const at = remindedAt(reminder, due, calendar)
    if (at === null || at <= since || due <= tx.now) continue
    await context.work.enqueueIn(tx, {
      ...{ org, kind: reminderTask, key: `${_id}/${reminder._id}/${due}`, runAt: at },
      payload: { formDataId: _id, reminder: reminder._id, due, at },
    })
  }
}

const reminderPayload = z.object({
  formDataId: z.string(),
  reminder: z.string(),
  due: z.number(),
  at: z.number(),
})

/** A reminder of a case that is due at another time by now does nothing: another was set for that. Nor while its clock stands. */
export function registerDueReminders(context: CaseContext): void {
  const { work, store, forms, clock } = context
  work.registerTask(reminderTask, async (task: Task): Promise<Complete | undefined> => {
    const payload = reminderPayload.parse(task.payload)
    const { formDataId, reminder: id, due, at } = payload
    const record = await store.read.cases.find(task.org, formDataId)
    if (!record || record.removed !== null || record.due !== due) return undefined
    const { process } = await versionsOf(forms, record)
    const reminder = process?.graph.due?.reminders?.find(({ _id }) => _id === id)
    if (!reminder || !clockRuns(record, process)) return undefined
    const held = heldUntil({ entered: 0, due: at }, clock)
    return async (tx) => {
      const { org, key } = task
      if (held !== null)
        return void (await work.enqueueIn(tx, {
          org,
          kind: reminderTask,
          payload,
          runAt: held,
          ...(key && { key }),
        }))
      const now = await tx.cases.find(org, formDataId)
      if (now?.due !== due) return
      await note(tx, systemSession(org), now, 'timer', { reminder: id, due, effect: reminder.effect.effect })
      await queueEffects(context, tx, now, [reminder.effect])
    }
  })
}
