import type { Session } from '../../session.ts'
import type { CaseRecord, NoteRow } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { type CaseContext, changed } from '../context.ts'
import { wakeAll } from '../desk/rest.ts'
import { addNoteIn, type NewNote } from '../notes/addNoteIn.ts'
import { tellHandlers } from '../open/notes/tellHandlers.ts'
import { tellWhoGoesOn } from '../relations/tellWhoGoesOn.ts'

/**
 * A message of the citizen's side as part of a write, by whatever way it came: it is stored with its files (ids), the case is news, it is
 * back with whoever had put it aside, and whoever handles it is told.
 */
export async function receiveIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  record: CaseRecord,
  message: Omit<NewNote, 'noteType'>,
  files: readonly string[] = [],
): Promise<NoteRow> {
  const row = await addNoteIn(context, tx, session, record, { ...message, noteType: 'citizen' }, files)
  const news = { updated: tx.now, updatedBy: session.userId }
  await tx.cases.update(record.row, news)
  await changed(context, tx, { ...record, ...news })
  await wakeAll(context, tx, record)
  if (record.mergedInto === null) await tellHandlers(context, tx, session, record)
  else await tellWhoGoesOn(context, tx, session, record)
  return row
}
