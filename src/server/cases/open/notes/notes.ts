import { msg } from '../../../../shared/i18n.ts'
import { fromJson } from '../../../../shared/json.ts'
import type { Mentioned } from '../../../../shared/process/talk/mentions.ts'
import { isAdmin, isStaff, type Who } from '../../../../shared/process/who.ts'
import { fail } from '../../../../shared/wire/errors.ts'
import type { Session } from '../../../session.ts'
import type { CaseRecord, NoteRow } from '../../../store/records.ts'
import type { Tx } from '../../../store/store.ts'
import { standingAt, stepAt } from '../../access.ts'
import { caseHref } from '../../caseHref.ts'
import { type CaseContext, caseInside, caseVersions, changed, note } from '../../context.ts'
import type { AddNote, CaseRef, Note } from '../../contract.ts'
import { addNoteIn, auditNote } from '../../notes/addNoteIn.ts'
import { authorsDraft, forgetSent } from '../../notes/drafts.ts'
import { checkNoteFiles, filesAsked, keepingStaged, stageNoteFiles } from '../../notes/files.ts'
import { checkMentions } from '../../notes/mentions.ts'
import { namedIn } from '../../parties/of.ts'
import { reachOf } from '../../talk/reach.ts'
import { receiveIn } from '../../talk/receive.ts'
import { tellAuthorIn } from '../../talk/tellAuthor.ts'
import { noteOf } from '../load.ts'

/** Notes: `internal` between staff, `citizen` to and from the author. */

export async function addNote(
  context: CaseContext,
  session: Session,
  input: AddNote,
): Promise<{ note: Note }> {
  context.visitors.admitNote(session, input.formDataId)
  const mentions = await checkMentions(context, session, input)
  const { reach, form } = await reachBefore(context, session, input)
  const staged = await stageNoteFiles(context, session, input)
  const same = input.once === undefined ? undefined : await import('../../notes/sameMessage.ts')
  const _id = same?.idOfMessage(input)
  const { isThere, ...written } = await keepingStaged(context, staged, () =>
    asParty(context, session, input, async (tx, record, standing) => {
      // An author writes to staff; what staff write among themselves is closed to them.
      if (!isStaff(standing) && input.noteType !== 'citizen') throw fail('FORBIDDEN')
      const fromSender = !isStaff(standing) || (standing.isAuthor && input.noteType === 'citizen')
      const ids = [...filesAsked(input), ...staged.map(({ assetId }) => assetId)]
      const carried = staged.map(({ assetId, row }) => ({
        assetId,
        name: row.name,
        size: row.size,
        mimeType: row.mimeType,
      }))
      // Sent from the page of the case: what was kept of its box is in it.
      const kept = fromSender && same ? await tx.noteDrafts.find(authorsDraft(record)) : undefined
      const own = fromJson<string[]>(kept?.files ?? '[]')
      const asked = await checkNoteFiles(tx, session, record, input.noteType, filesAsked(input), own)
      const files = [...asked, ...carried]
      const before = fromSender && _id ? await same?.sameMessage(tx, record, input, files, _id) : undefined
      if (kept) await tx.noteDrafts.remove(kept)
      if (before) return { note: noteOf(before, { files: [], mentions }), isThere: true }
      for (const one of staged) await context.assets.addIn(tx, session, one)
      const message = { note: input.note, origin: 'citizen', ...(_id && { _id }) } as const
      const row = fromSender
        ? await receiveIn(context, tx, namedIn(session, record), record, message, ids)
        : await addNoteIn(context, tx, session, record, input, ids)
      if (!fromSender && input.noteType === 'citizen')
        await tellAuthorIn(context, tx, record, form, { note: row, reach })
      if (mentions.length > 0) await tellMentioned(context, tx, session, record, row, mentions)
      await forgetSent(context, tx, session, record, input)
      // What the sender writes is news to those who handle the case; what staff write is theirs already.
      if (!fromSender) await changed(context, tx, record)
      return { note: noteOf(row, { files, mentions }), isThere: false }
    }),
  )
  // What came along with one that is there is not kept twice.
  if (isThere) for (const one of staged) await context.assets.unstage(one)
  return written
}

/** The bell names the case and nothing of the note: who may no longer open it has learned no more than that. */
async function tellMentioned(
  { notifications }: CaseContext,
  tx: Tx,
  session: Session,
  record: CaseRecord,
  { _id: noteId, caseRow }: NoteRow,
  mentions: readonly Mentioned[],
): Promise<void> {
  const users = mentions.map(({ _id }) => _id)
  await tx.notes.mention(caseRow, noteId, users)
  await notifications.notifyIn(tx, record.org, {
    kind: 'mention',
    caseId: record._id,
    msg: msg`{name} har nämnt dig i ärende {number}`.id,
    values: { name: session.userName, number: record.number ?? '' },
    icon: 'at-sign',
    href: `${caseHref(record)}#note-${noteId}`,
    refId: noteId,
    users,
    except: session.userId,
  })
}

/** How a message would reach who sent the case in, as it is before the write that sends one. */
async function reachBefore(context: CaseContext, session: Session, { formDataId }: AddNote) {
  const { record, form } = await caseVersions(context, session, formDataId)
  return { form, reach: await reachOf(context, record, form) }
}

/** One's own notes, and staff a message that is held; an administrator's hand reaches all. The text stays in the database, out of sight. */
export async function removeNote(
  context: CaseContext,
  session: Session,
  input: CaseRef & { noteId: string },
): Promise<{ removed: boolean }> {
  return asParty(context, session, input, async (tx, record, standing) => {
    const row = await tx.notes.find(record.row, input.noteId)
    if (!row || (row.type === 'internal' && !isStaff(standing))) throw fail('NOT_FOUND')
    const isRefused = row.held !== null && isStaff(standing)
    if (!isRefused && (row.by === null || row.by !== session.userId) && !isAdmin(standing))
      throw fail('FORBIDDEN')
    await tx.notes.remove(row._id, session.userId, tx.now)
    // Whoever was given the case with it was told its words.
    await context.notifications.forgetIn(tx, record.org, row._id)
    await note(tx, session, record, 'noteRemoved', { noteId: row._id, noteType: row.type })
    await auditNote(context, tx, session, record, 'case/removeNote', { note: row._id, type: row.type })
    await changed(context, tx, record)
    return { removed: true }
  })
}

/** A write by somebody who may see the case, drafts excepted: those have no timeline to speak of yet. */
async function asParty<T>(
  context: CaseContext,
  session: Session,
  { formDataId, caseToken }: CaseRef,
  write: (tx: Tx, record: CaseRecord, standing: Who) => Promise<T> | T,
): Promise<T> {
  const { record: before, process } = await caseVersions(context, session, formDataId)
  return context.store.write(async (tx) => {
    const record = await caseInside(tx, before)
    const standing = standingAt(session, record, process, caseToken)
    stepAt(standing, record, process)
    if (record.draft === 1) throw fail('FORBIDDEN')
    return write(tx, record, standing)
  })
}
