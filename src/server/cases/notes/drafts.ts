import { msg } from '../../../shared/i18n.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { NoteDraftRow } from '../../store/repositories/noteDrafts.ts'
import type { Tx } from '../../store/store.ts'
import { staffOfSent } from '../access.ts'
import { type CaseContext, caseVersions } from '../context.ts'
import type { AddNote } from '../contract.ts'
import { asStaff } from '../desk/asStaff.ts'
import type { KeepNoteDraft, NoteDraft, NoteDraftOf } from './contract.ts'

/** Unsent notes. They are a person's own affair: no timeline and no list tells of them. */

const changedElsewhere = msg`Du har skrivit något annat i ett annat fönster.`

/** See `NoteDrafting.noteDraft`. */
export async function noteDraft(
  context: CaseContext,
  session: Session,
  { formDataId, noteType }: NoteDraftOf,
): Promise<{ draft: NoteDraft | null }> {
  const { userId } = session
  if (userId === null) throw fail('UNAUTHORIZED')
  const { record, process } = await caseVersions(context, session, formDataId)
  staffOfSent(session, record, process)
  const there = await context.store.read.noteDrafts.find({ caseRow: record.row, userId, type: noteType })
  return { draft: draftOf(there) }
}

/** See `NoteDrafting.keepNoteDraft`. */
export async function keepNoteDraft(
  context: CaseContext,
  session: Session,
  { formDataId, noteType, note, was }: KeepNoteDraft,
): Promise<{ draft: NoteDraft | null }> {
  // What is said to others goes before what somebody may come to say.
  if (context.store.room() !== 'plenty') throw fail('DISK_FULL')
  const [draft] = await asStaff(context, session, [formDataId], async (tx, { record, userId }) => {
    const key = { caseRow: record.row, userId, type: noteType }
    const there = await tx.noteDrafts.find(key)
    if (there?.note === note) return draftOf(there)
    if (there && there.at !== was)
      throw fail('CONFLICT', { message: changedElsewhere, detail: draftOf(there) })
    const row: NoteDraftRow | undefined =
      note.trim() === ''
        ? undefined
        : { ...key, org: record.org, note, at: Math.max(tx.now, (there?.at ?? 0) + 1) }
    if (row) await tx.noteDrafts.put(row)
    else await tx.noteDrafts.remove(key)
    tell(context, tx, record, userId)
    return draftOf(row)
  })
  return { draft: draft ?? null }
}

/** A note is sent: the sender's draft of it goes in the same write. What they have written beside it meanwhile stays. */
export async function forgetSent(
  context: CaseContext,
  tx: Tx,
  { userId }: Session,
  record: CaseRecord,
  { noteType, note, draft }: Pick<AddNote, 'noteType' | 'note' | 'draft'>,
): Promise<void> {
  if (userId === null) return
  const key = { caseRow: record.row, userId, type: noteType }
  const there = await tx.noteDrafts.find(key)
  if (!there || (there.at !== draft && there.note.trim() !== note)) return
  await tx.noteDrafts.remove(key)
  tell(context, tx, record, userId)
}

const draftOf = (row: NoteDraftRow | undefined): NoteDraft | null =>
  row ? { note: row.note, at: row.at } : null

/** The person's other windows. */
function tell({ events }: CaseContext, tx: Tx, { org, _id }: CaseRecord, userId: string): void {
  tx.afterCommit(() => events.push(org, 'changes', { schema: 'noteDraft', ids: [_id] }, { users: [userId] }))
}
