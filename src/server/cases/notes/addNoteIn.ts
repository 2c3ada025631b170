import { isFromCitizen, isFromOutside, type NoteOrigin } from '../../../shared/process/talk/talk.ts'
import type { Session } from '../../session.ts'
import { orderedId } from '../../store/orderedId.ts'
import type { CaseRecord, NoteRow } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { actedFor } from '../access.ts'
import { type CaseContext, note } from '../context.ts'
import { keepFiles } from '../send/files.ts'
import type { AddNote } from './contract.ts'

export interface NewNote extends Pick<AddNote, 'noteType' | 'note'> {
  /** Of one that waited before it was sent, so that who has seen it there knows it again. */
  _id?: string
  /** Default: staff wrote it. */
  origin?: NoteOrigin
  /** The citizen is not shown it before staff say so. */
  held?: boolean
  /** Who wrote it, where that is not the session. */
  byName?: string
  /** Of one that came by mail. */
  quoted?: NoteRow['quoted']
  leftOut?: NoteRow['leftOut']
}

/** A note as part of a write, with its files, its line in the timeline and its trace. */
export async function addNoteIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  record: CaseRecord,
  {
    _id = orderedId(tx.now),
    noteType,
    note: words,
    origin = 'staff',
    held = false,
    byName = session.userName,
    ...mailed
  }: NewNote,
  files: readonly string[] = [],
): Promise<NoteRow> {
  const row: NoteRow = {
    _id,
    org: session.org,
    caseRow: record.row,
    type: noteType,
    note: words,
    at: tx.now,
    // Whoever puts a mail to its case has not written it.
    by: isFromOutside(origin) ? null : session.userId,
    byName,
    removed: null,
    removedBy: null,
    origin,
    read: null,
    held: held ? tx.now : null,
    quoted: mailed.quoted ?? null,
    leftOut: mailed.leftOut ?? null,
  }
  await tx.notes.insert(row, files)
  const carried = files.length > 0 && { files: files.length }
  await keepFiles(tx, record.org, files, record._id)
  await note(tx, session, record, 'note', {
    ...{ noteId: row._id, noteType, ...carried },
    ...(isFromCitizen(origin) && { from: 'citizen' }),
    ...(isFromOutside(origin) && { origin }),
    // Beside the line, so that it can be removed.
    ...(origin === 'statement' && { who: [byName] }),
  })
  await auditNote(context, tx, session, record, 'case/addNote', { note: row._id, type: row.type })
  return row
}

/** In the same write, and never with the words of a note. */
export const auditNote = (
  { audit }: CaseContext,
  tx: Tx,
  session: Session,
  record: CaseRecord,
  action: string,
  detail: Record<string, unknown>,
): Promise<void> =>
  audit.record(tx, session, {
    action,
    object: `formData/${record._id}`,
    result: 'ok',
    detail: { ...detail, ...actedFor(session, record) },
  })
