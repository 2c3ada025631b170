import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import type { CaseContext } from '../context.ts'

/** The task that reminds; `registerCompletionReminders` does it. */
export const reminderTask = 'completionRemind'

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
  await work.enqueueIn(tx, { org, kind: reminderTask, key: _id, runAt, payload: { formDataId: _id } })
}
