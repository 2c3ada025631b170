import { fail } from '../../../../shared/wire/errors.ts'
import type { Session } from '../../../session.ts'
import { staffOfSent } from '../../access.ts'
import { type CaseContext, caseInside, caseVersions, changed, note } from '../../context.ts'
import { auditNote } from '../../notes/addNoteIn.ts'

/** See `CaseMail.acceptMessage`. */
export async function acceptMessage(
  context: CaseContext,
  session: Session,
  { formDataId, noteId }: { formDataId: string; noteId: string },
): Promise<{ accepted: true }> {
  const { record: before, process } = await caseVersions(context, session, formDataId)
  return context.store.write(async (tx) => {
    const record = await caseInside(tx, before)
    staffOfSent(session, record, process)
    const row = await tx.notes.find(record.row, noteId)
    if (!row || row.removed !== null || row.held === null) throw fail('NOT_FOUND')
    await tx.notes.release(row._id)
    await note(tx, session, record, 'messageAccepted', { noteId, from: row.byName })
    await auditNote(context, tx, session, record, 'case/acceptMessage', { note: noteId })
    await changed(context, tx, record)
    const { org, _id, createdBy } = record
    if (createdBy !== null) {
      const news = { schema: 'formData', ids: [_id] }
      tx.afterCommit(() => context.events.push(org, 'changes', news, { users: [createdBy] }))
    }
    return { accepted: true }
  })
}
