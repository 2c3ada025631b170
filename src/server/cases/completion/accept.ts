import { fromJson } from '../../../shared/json.ts'
import type { Session } from '../../session.ts'
import { actedFor } from '../access.ts'
import { type CaseContext, changed, note } from '../context.ts'
import { asStaff } from '../desk/asStaff.ts'
import { completionAt } from './ask.ts'
import type { AcceptCompletion } from './contract.ts'
import { questionOf } from './questions.ts'

/** See `Completing.acceptCompletion`. */
export async function acceptCompletion(
  context: CaseContext,
  session: Session,
  { formDataId, componentIds }: AcceptCompletion,
): Promise<{ left: string[] }> {
  const [left = []] = await asStaff(context, session, [formDataId], async (tx, { record, form }) => {
    const row = await completionAt(tx, record)
    const came = Object.entries(fromJson(row.came))
    const meant = componentIds?.map((id) => questionOf(form, id)?.name ?? id)
    const isAccepted = (name: string) => meant === undefined || meant.includes(name)
    const names = came.flatMap(([name]) => (isAccepted(name) ? name : []))
    const waiting = came.filter(([name]) => !isAccepted(name))
    if (names.length > 0) {
      await tx.caseCompletions.put({ ...row, came: JSON.stringify(Object.fromEntries(waiting)) })
      const change = { handedIn: waiting.length > 0 ? record.handedIn : null }
      await tx.cases.update(record.row, change)
      const after = { ...record, ...change }
      await note(tx, session, after, 'completionAccepted', { names })
      await context.audit.record(tx, session, {
        action: 'case/acceptCompletion',
        object: `formData/${record._id}`,
        result: 'ok',
        detail: { names, ...actedFor(session, record) },
      })
      await changed(context, tx, after)
    }
    return waiting.map(([name]) => name)
  })
  return { left }
}
