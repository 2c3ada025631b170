import type { Session } from '../../session.ts'
import { type CaseContext, changed } from '../context.ts'
import { asStaff } from './asStaff.ts'

/** See `Cases.watch`. It is a person's own affair: the timeline says nothing of it. */
export async function watch(
  context: CaseContext,
  session: Session,
  { formDataId, watching }: { formDataId: string; watching: boolean },
): Promise<{ watching: boolean }> {
  await asStaff(context, session, [formDataId], async (tx, { record, userId }) => {
    await tx.casePeople.put(record.org, { row: record.row, userId }, { watching })
    await changed(context, tx, record, { users: [userId] })
  })
  return { watching }
}
