import { z } from 'zod'
import { type CaseContext, versionsOf } from '../context.ts'
import { hasEnded } from '../list/stage.ts'
import { tellCitizen } from './ask.ts'
import { remindAfterMs, reminderTask, remindLater } from './remindLater.ts'

const payload = z.object({ formDataId: z.string() })

/**
 * Reminds once of what was written, and anew of what is written after that; of what was handed in meanwhile of nothing. Of a case that
 * has ended nothing is asked: one that is opened again is reminded of from then on.
 */
export function registerCompletionReminders(context: CaseContext): void {
  context.work.registerTask(reminderTask, ({ org, payload: stored }) => {
    const { formDataId } = payload.parse(stored)
    return async (tx) => {
      const record = await tx.cases.find(org, formDataId)
      const row = record && (await tx.caseCompletions.of(record.row))
      if (!record || record.removed !== null || record.asked === null || !row || row.updated === null) return
      if (row.reminded !== null && row.reminded >= row.updated) return
      if (hasEnded(record, (await versionsOf(context.forms, record)).process)) return
      if (tx.now < row.updated + remindAfterMs) return remindLater(context, tx, record, row.updated)
      await tx.caseCompletions.put({ ...row, reminded: tx.now })
      await tellCitizen(context, tx, record, 'unsent')
    }
  })
}
