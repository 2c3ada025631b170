import { addDays, addWorkDays } from '../../../shared/calendar/workDays.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseContext } from '../context.ts'
import type { SetDeadline } from '../contract.ts'
import { dayOf, startOfDay } from '../today.ts'
import { asStaff } from './asStaff.ts'
import { setInCase } from './setInCase.ts'

/** See `Cases.deadline`. */
export async function deadline(
  context: CaseContext,
  session: Session,
  { formDataId, due, reason }: SetDeadline,
): Promise<{ due: number | null }> {
  const at = timeOf(due)
  if (Number.isNaN(at)) throw fail('INVALID', { fields: { due: 'validation.date' } })
  await asStaff(context, session, [formDataId], async (tx, { record }) => {
    if (record.due === at) return
    const detail = { from: record.due, to: at, ...(reason && { reason }) }
    await setInCase(context, tx, session, record, {
      change: { due: at },
      kind: 'due',
      action: 'deadline',
      detail,
      audited: detail,
    })
  })
  return { due: at }
}

function timeOf(due: SetDeadline['due']): number | null {
  if (typeof due === 'string') return endOfDay(due)
  if (typeof due === 'number' || due === null) return due
  const today = dayOf(Date.now())
  return endOfDay(due.working ? addWorkDays(today, due.days) : addDays(today, due.days))
}

/** The last millisecond of a day in Sweden, which may have 23 hours or 25. NaN for a text that is no day. */
function endOfDay(text: string): number {
  const begins = startOfDay(text)
  return Number.isNaN(begins) ? begins : startOfDay(addDays(text, 1)) - 1
}
