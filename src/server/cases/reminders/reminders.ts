import { z } from 'zod'
import { msg } from '../../../shared/i18n.ts'
import { newId } from '../../../shared/ids.ts'
import { isStaff } from '../../../shared/process/who.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { systemSession } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseReminderRow } from '../../store/repositories/caseReminders.ts'
import type { Tx } from '../../store/store.ts'
import { staffOfSent, standingAt, stepOf } from '../access.ts'
import { caseHref } from '../caseHref.ts'
import { type CaseContext, caseVersions, versionsOf } from '../context.ts'
import { asStaff } from '../desk/asStaff.ts'
import { sessionsOf } from '../people/staff.ts'
import { requireNotMerged } from '../relations/notMerged.ts'
import { momentIn } from '../today.ts'
import type { Reminder, Reminders } from './contract.ts'

/** Of one person in one case. */
const mostReminders = 20

const task = 'caseRemind'
const payload = z.object({ formDataId: z.string(), reminderId: z.string() })

export function createReminders(context: CaseContext): Reminders {
  const { store, work } = context
  return {
    async add(session, { formDataId, day, time, word = '' }) {
      const at = momentIn(day, time)
      if (Number.isNaN(at)) throw fail('INVALID', { fields: { day: 'validation.date' } })
      if (at <= Date.now()) throw fail('INVALID', { fields: { day: 'validation.past' } })
      const [reminder] = await asStaff(context, session, [formDataId], async (tx, { record, userId }) => {
        await requireNotMerged(context, session, record)
        if ((await tx.caseReminders.of(record.row, userId)).length >= mostReminders)
          throw fail('INVALID', { message: tooMany, values: { most: mostReminders } })
        const { org, row: caseRow } = record
        const row: CaseReminderRow = {
          _id: newId(),
          org,
          caseRow,
          userId,
          at,
          word: word.trim(),
          created: tx.now,
        }
        await tx.caseReminders.insert(row)
        await work.enqueueIn(tx, {
          org,
          kind: task,
          key: row._id,
          runAt: at,
          payload: { formDataId, reminderId: row._id },
        })
        tell(context, tx, record, userId)
        return told(row)
      })
      if (!reminder) throw fail('NOT_FOUND')
      return { reminder }
    },

    async list(session, formDataId) {
      const { record, process } = await caseVersions(context, session, formDataId)
      const { userId } = staffOfSent(session, record, process)
      return userId === null ? [] : (await store.read.caseReminders.of(record.row, userId)).map(told)
    },

    async remove(session, { formDataId, reminderId }) {
      const [removed = false] = await asStaff(
        context,
        session,
        [formDataId],
        async (tx, { record, userId }) => {
          const row = await tx.caseReminders.find(record.org, reminderId)
          if (row?.caseRow !== record.row || row.userId !== userId) return false
          await tx.caseReminders.remove(record.org, reminderId)
          tell(context, tx, record, userId)
          return true
        },
      )
      return { removed }
    },
  }

  /** Not a word more than the person's own: what the case is about stands in the case. */
  function told({ _id, at, word }: CaseReminderRow): Reminder {
    return { _id, at, word }
  }
}

const tooMany = msg`Du har redan {most} påminnelser i ärendet. Ta bort någon av dem först.`

/** The person's other windows. */
function tell({ events }: CaseContext, tx: Tx, { org, _id }: CaseRecord, userId: string): void {
  tx.afterCommit(() => events.push(org, 'changes', { schema: 'reminder', ids: [_id] }, { users: [userId] }))
}

/** At its time a reminder rings the bell of its person, if they may open the case then; either way it is over. */
export function registerReminders(context: CaseContext): void {
  const { store, work, notifications } = context
  work.registerTask(task, async ({ org, payload: stored }) => {
    const { formDataId, reminderId } = payload.parse(stored)
    const reminder = await store.read.caseReminders.find(org, reminderId)
    const record = await store.read.cases.find(org, formDataId)
    const may = reminder && record && (await mayOpen(context, record, reminder.userId))
    return async (tx) => {
      // Removed meanwhile, by the person or with the case.
      if (!reminder || !record || !(await tx.caseReminders.remove(org, reminderId))) return
      tell(context, tx, record, reminder.userId)
      if (!may) return
      const { word, userId } = reminder
      const number = record.number ?? ''
      await notifications.notifyIn(tx, org, {
        kind: 'reminder',
        caseId: record._id,
        msg: word ? msg`Påminnelse, ärende {number}: {word}`.id : msg`Påminnelse om ärende {number}`.id,
        values: { number, ...(word && { word }) },
        icon: 'alarm-clock',
        href: caseHref(record),
        refId: record._id,
        key: `reminder ${reminderId}`,
        users: [userId],
      })
    }
  })
}

async function mayOpen(context: CaseContext, record: CaseRecord, userId: string): Promise<boolean> {
  const { process } = await versionsOf(context.forms, record)
  const [who] = await sessionsOf(context, systemSession(record.org), [userId])
  if (!who) return false
  const standing = standingAt(who, record, process)
  return isStaff(standing) && stepOf(standing, record, process) !== 'noaccess'
}
