import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import { type CaseContext, changed, note } from '../context.ts'
import type { SetDeadline } from '../contract.ts'
import { dayOf, startOfDay } from '../today.ts'
import { asStaff } from './asStaff.ts'

/** See `Cases.deadline`. */
export async function deadline(
  context: CaseContext,
  session: Session,
  { formDataId, due, reason }: SetDeadline,
): Promise<{ due: number | null }> {
  const at = typeof due === 'string' ? endOfDay(due) : due
  if (Number.isNaN(at)) throw fail('INVALID', { fields: { due: 'validation.date' } })
  await asStaff(context, session, [formDataId], async (tx, { record }) => {
    if (record.due === at) return
    const change = {
      due: at,
      updated: tx.now,
      updatedBy: session.userId,
      revision: record.revision + 1,
    }
    await tx.cases.update(record.row, change)
    const after = { ...record, ...change }
    const detail = { from: record.due, to: at, ...(reason && { reason }) }
    await note(tx, session, after, 'due', detail)
    await context.audit.record(tx, session, {
      action: 'case/deadline',
      object: `formData/${record._id}`,
      result: 'ok',
      detail,
    })
    await changed(context, tx, after)
  })
  return { due: at }
}

const day = 86_400_000

/** The last millisecond of a day in Sweden, which may have 23 hours or 25. NaN for a text that is no day. */
function endOfDay(text: string): number {
  const begins = startOfDay(text)
  return Number.isNaN(begins) ? begins : startOfDay(dayOf(begins + 1.5 * day)) - 1
}
