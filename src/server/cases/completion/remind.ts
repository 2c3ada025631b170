import { z } from 'zod'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import type { CaseContext } from '../context.ts'
import { tellCitizen } from './ask.ts'

const task = 'completionRemind'
const payload = z.object({ formDataId: z.string() })

/** After so long without a change the citizen is reminded of what they have not handed in. */
export const remindAfterMs = 3 * 86_400_000

/** Queues the reminder, as part of the write. */
export async function remindLater(
  { work }: Pick<CaseContext, 'work'>,
  tx: Tx,
  { org, _id }: Pick<CaseRecord, 'org' | '_id'>,
  since = tx.now,
): Promise<void> {
  const runAt = since + remindAfterMs
  await work.enqueueIn(tx, { org, kind: task, key: _id, runAt, payload: { formDataId: _id } })
}

/** Reminds once of what was written, and anew of what is written after that; of what was handed in meanwhile of nothing. */
export function registerCompletionReminders(context: CaseContext): void {
  context.work.registerTask(task, ({ org, payload: stored }) => {
    const { formDataId } = payload.parse(stored)
    return async (tx) => {
      const record = await tx.cases.find(org, formDataId)
      const row = record && (await tx.caseCompletions.of(record.row))
      if (!record || record.removed !== null || record.asked === null || !row || row.updated === null) return
      if (row.reminded !== null && row.reminded >= row.updated) return
      if (tx.now < row.updated + remindAfterMs) return remindLater(context, tx, record, row.updated)
      await tx.caseCompletions.put({ ...row, reminded: tx.now })
      await tellCitizen(context, tx, record, 'unsent')
    }
  })
}
