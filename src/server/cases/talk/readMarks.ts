import type { Who } from '../../../shared/process/who.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import { type CaseContext, changed } from '../context.ts'

/**
 * Somebody opens the case, and with it the thread: what the other side has written is read from now on. Who looks at what another sees
 * reads nothing, and on a nearly full disk it is read without being noted.
 */
export async function noteRead(
  context: CaseContext,
  session: Session,
  record: CaseRecord,
  standing: Who,
): Promise<void> {
  const { store, events } = context
  const side = standing.isAuthor ? 'staff' : 'citizen'
  if (record.draft === 1 || session.viewer || session.kind === 'system' || store.room() !== 'plenty') return
  if (!(await store.read.notes.isAnyUnread(record.row, side))) return
  await store.write(async (tx) => {
    await tx.notes.markRead(record.row, side, tx.now)
    if (side === 'staff') return changed(context, tx, record)
    // Staff know it by their own lists; who wrote it is told.
    const { org, _id, createdBy } = record
    if (createdBy === null) return
    tx.afterCommit(() =>
      events.push(org, 'changes', { schema: 'formData', ids: [_id] }, { users: [createdBy] }),
    )
  })
}
