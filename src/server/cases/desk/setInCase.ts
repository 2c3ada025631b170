import type { Values } from '../../../shared/fields/field.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { actedFor } from '../access.ts'
import { type CaseContext, changed, note } from '../context.ts'

interface SetByStaff {
  change: Partial<Pick<CaseRecord, 'due' | 'clock' | 'priority' | 'tags'>>
  /** Of the line in the timeline; the audit log has it as `case/{action}`, which is the same where none is named. */
  kind: string
  action?: string
  /** What the line says. */
  detail: Values
  /** What the audit log says. */
  audited: Values
}

/** What staff set on a case for their own sake: with a line in the timeline, one in the audit log, and lists that follow. */
export async function setInCase(
  context: CaseContext,
  tx: Tx,
  session: Session,
  record: CaseRecord,
  { change, kind, action = kind, detail, audited }: SetByStaff,
): Promise<void> {
  const now = {
    ...change,
    updated: tx.now,
    updatedBy: session.userId,
    revision: record.revision + 1,
  }
  await tx.cases.update(record.row, now)
  const after = { ...record, ...now }
  await note(tx, session, after, kind, detail)
  await context.audit.record(tx, session, {
    action: `case/${action}`,
    object: `formData/${record._id}`,
    result: 'ok',
    detail: { ...audited, ...actedFor(session, record) },
  })
  await changed(context, tx, after)
}
