import { type Priority, priorityAt, rankOf } from '../../../shared/process/priorities.ts'
import type { Session } from '../../session.ts'
import type { CaseContext } from '../context.ts'
import type { SetPriority } from '../contract.ts'
import { requireNotMerged } from '../relations/notMerged.ts'
import { asStaff } from './asStaff.ts'
import { setInCase } from './setInCase.ts'

/** See `Cases.priority`. */
export async function setPriority(
  context: CaseContext,
  session: Session,
  { formDataId, priority }: Omit<SetPriority, 'undoable'>,
): Promise<{ priority: Priority }> {
  const rank = rankOf(priority)
  await asStaff(context, session, [formDataId], async (tx, { record }) => {
    if (record.priority === rank) return
    await requireNotMerged(context, session, record)
    const detail = { from: priorityAt(record.priority), to: priority }
    await setInCase(context, tx, session, record, {
      change: { priority: rank },
      kind: 'priority',
      detail,
      audited: detail,
    })
  })
  return { priority }
}
