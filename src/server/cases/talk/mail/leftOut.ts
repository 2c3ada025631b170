import { fromJson, toJson } from '../../../../shared/json.ts'
import { fail } from '../../../../shared/wire/errors.ts'
import type { Session } from '../../../session.ts'
import type { InboxFile } from '../../../store/repositories/inboxMails.ts'
import { staffOfSent } from '../../access.ts'
import { type CaseContext, caseInside, caseVersions, changed, note } from '../../context.ts'
import { auditNote } from '../../notes/addNoteIn.ts'
import type { BringFiles, LeftOut } from './contract.ts'

/** Files that a message came without because they were too large or too many, or more than is taken in from strangers in a day. */

/** Whether it can be fetched as long as the mailbox has its mail. */
export const isFetchable = ({ part, problem }: InboxFile) =>
  part !== null && problem !== undefined && fetchable.has(problem)

const fetchable: ReadonlySet<string> = new Set([
  ...['validation.largeFile', 'validation.largeFiles', 'validation.maxFiles'],
  'validation.manyFromStrangers',
])

/** See `CaseMail.leftOutOf`. */
export async function leftOutOf(
  context: CaseContext,
  session: Session,
  { formDataId, noteId }: { formDataId: string; noteId: string },
): Promise<LeftOut> {
  const { record, process } = await caseVersions(context, session, formDataId)
  staffOfSent(session, record, process)
  const { notes, inboxMails } = context.store.read
  const row = await notes.find(record.row, noteId)
  const mail = await inboxMails.ofNote(session.org, noteId)
  const files = row?.leftOut && row.removed === null ? fromJson(row.leftOut).filter(isFetchable) : []
  if (!mail?.place || files.length === 0) throw fail('NOT_FOUND')
  return { place: mail.place, files }
}

/** See `CaseMail.bringFiles`. */
export async function bringFiles(
  context: CaseContext,
  session: Session,
  { formDataId, noteId, files }: BringFiles,
): Promise<{ brought: number }> {
  const { record: before, process } = await caseVersions(context, session, formDataId)
  return context.store.write(async (tx) => {
    const record = await caseInside(tx, before)
    staffOfSent(session, record, process)
    const row = await tx.notes.find(record.row, noteId)
    const leftOut = row?.leftOut ? fromJson(row.leftOut) : []
    // Two may have pressed at once.
    if (!row || row.removed !== null || !files.every(({ part }) => leftOut.some((one) => one.part === part)))
      throw fail('CONFLICT')
    for (const { staged } of files)
      await context.assets.addIn(tx, session, {
        ...staged,
        row: { ...staged.row, access: 'case', caseId: record._id },
      })
    const rest = leftOut.filter((one) => !files.some(({ part }) => part === one.part))
    await tx.notes.bring(
      { ...row, leftOut: rest.length > 0 ? toJson(rest) : null },
      files.map(({ staged }) => staged.assetId),
    )
    await note(tx, session, record, 'filesFetched', { noteId, files: files.length })
    await auditNote(context, tx, session, record, 'case/fetchFiles', { note: noteId, files: files.length })
    await changed(context, tx, record)
    return { brought: files.length }
  })
}
