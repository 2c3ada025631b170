import { msg } from '../../../shared/i18n.ts'
import { fromJson } from '../../../shared/json.ts'
import { withNames } from '../../../shared/process/talk/mentions.ts'
import { mostNoteFiles } from '../../../shared/process/talk/noteLimits.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord, NoteType } from '../../store/records.ts'
import type { NoteDraftRow } from '../../store/repositories/noteDrafts.ts'
import type { WaitingMessageRow } from '../../store/repositories/waitingMessages.ts'
import type { Reads, Tx } from '../../store/store.ts'
import { staffOfSent } from '../access.ts'
import { type CaseContext, caseVersions } from '../context.ts'
import type { AddNote } from '../contract.ts'
import { asStaff } from '../desk/asStaff.ts'
import { hearersOf } from '../hearers.ts'
import type { KeepDraftFiles, KeepNoteDraft, NoteDraft, NoteDraftOf } from './contract.ts'
import { checkNoteFiles } from './files.ts'

/** Unsent notes: no timeline and no list tells of them. Those between staff are their writer's own affair. */

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
  const { read } = context.store
  const there = await read.noteDrafts.find({ caseRow: record.row, userId, type: noteType })
  return { draft: await draftShown(read, record.org, there) }
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
    if (there?.note === note) return draftShown(tx, record.org, there)
    if (there && there.note !== '' && there.at !== was)
      throw fail('CONFLICT', {
        message: changedElsewhere,
        detail: await draftShown(tx, record.org, there),
      })
    const files = there?.files ?? '[]'
    const row: NoteDraftRow | undefined =
      note.trim() === '' && files === '[]'
        ? undefined
        : { ...key, org: record.org, note, files, at: Math.max(tx.now, (there?.at ?? 0) + 1) }
    if (row) await tx.noteDrafts.put(row)
    else await tx.noteDrafts.remove(key)
    tellDraft(context, tx, record, userId)
    if (noteType === 'citizen' && isNewsToColleagues(there, row)) await tellColleagues(context, tx, record)
    return draftShown(tx, record.org, row)
  })
  return { draft: draft ?? null }
}

/** See `NoteDrafting.keepDraftFiles`. */
export async function keepDraftFiles(
  context: CaseContext,
  session: Session,
  { formDataId, noteType, assetIds }: KeepDraftFiles,
): Promise<{ draft: NoteDraft | null }> {
  const [draft] = await asStaff(context, session, [formDataId], async (tx, { record, userId }) => {
    const key = { caseRow: record.row, userId, type: noteType }
    const there = await tx.noteDrafts.find(key)
    const files = JSON.stringify([...new Set(assetIds)])
    if ((there?.files ?? '[]') === files) return draftShown(tx, record.org, there)
    await checkNoteFiles(tx, session, record, noteType, assetIds)
    const { note = '', at = tx.now } = there ?? {}
    const row: NoteDraftRow | undefined =
      note === '' && assetIds.length === 0 ? undefined : { ...key, org: record.org, note, files, at }
    if (row) await tx.noteDrafts.put(row)
    else await tx.noteDrafts.remove(key)
    tellDraft(context, tx, record, userId)
    return draftShown(tx, record.org, row)
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
  // A draft of files alone is that of the words that were not kept yet.
  if (!there || (there.at !== draft && there.note.trim() !== note && there.note !== '')) return
  await tx.noteDrafts.remove(key)
  tellDraft(context, tx, record, userId)
  if (noteType === 'citizen') await tellColleagues(context, tx, record)
}

/** A message that was taken back is its writer's draft again, before what they have written since. */
export async function giveBackDraft(
  context: CaseContext,
  tx: Tx,
  record: CaseRecord,
  { userId, note, files }: Pick<WaitingMessageRow, 'userId' | 'note' | 'files'>,
  type: NoteType = 'citizen',
): Promise<NoteDraftRow> {
  const key = { caseRow: record.row, userId, type }
  const there = await tx.noteDrafts.find(key)
  const all = new Set([...fromJson<string[]>(files), ...fromJson<string[]>(there?.files ?? '[]')])
  const row: NoteDraftRow = {
    ...key,
    org: record.org,
    note: [note, there?.note ?? ''].filter((words) => words.trim() !== '').join('\n\n'),
    files: JSON.stringify([...all].slice(0, mostNoteFiles)),
    at: Math.max(tx.now, (there?.at ?? 0) + 1),
  }
  await tx.noteDrafts.put(row)
  tellDraft(context, tx, record, userId)
  if (type === 'citizen') await tellColleagues(context, tx, record)
  return row
}

/** What is asked of a note that is to be a draft again when it is taken back. */
export const draftAgain = { draft: true } as const

/** A note between staff that was taken back is its writer's draft again, with the names that it names and its files. */
export async function noteAsDraft(
  context: CaseContext,
  tx: Tx,
  record: CaseRecord,
  userId: string,
  noteId: string,
): Promise<void> {
  const row = await tx.notes.find(record.row, noteId)
  if (!row) return
  const [files, said] = await Promise.all([tx.notes.filesOf(record.row), tx.notes.mentionsOf(record.row)])
  const named = said.filter((one) => one.noteId === noteId).map((one) => one.userId)
  const names = named.length > 0 ? await tx.documents.namesOf(record.org, named) : new Map<string, string>()
  const mentions = named.map((_id) => ({ _id, name: names.get(_id) ?? '' }))
  const carried = files.flatMap((file) => (file.noteId === noteId ? [file.assetId] : []))
  const draft = { userId, note: withNames(row.note, mentions), files: JSON.stringify(carried) }
  await giveBackDraft(context, tx, record, draft, row.type)
}

/** A draft as its writer has it, with the files that are still there. */
export async function draftShown(
  { assets }: Pick<Reads, 'assets'>,
  org: string,
  row: NoteDraftRow | undefined,
): Promise<NoteDraft | null> {
  if (!row) return null
  const ids = fromJson<string[]>(row.files)
  const found = new Map((ids.length > 0 ? await assets.findMany(org, ids) : []).map((one) => [one._id, one]))
  const files = ids.flatMap((assetId) => {
    const file = found.get(assetId)
    return file ? [{ assetId, name: file.name, size: file.size }] : []
  })
  return { note: row.note, at: row.at, files }
}

/** The person's other windows. */
export function tellDraft({ events }: CaseContext, tx: Tx, { org, _id }: CaseRecord, userId: string): void {
  tx.afterCommit(() => events.push(org, 'changes', { schema: 'noteDraft', ids: [_id] }, { users: [userId] }))
}

/** Colleagues who have the case open see a message that is being written; not at each pause of its writer's. */
const newsEveryMs = 20_000

const isNewsToColleagues = (was: NoteDraftRow | undefined, is: NoteDraftRow | undefined): boolean =>
  !was || !is || is.at - was.at >= newsEveryMs

async function tellColleagues({ events, forms }: CaseContext, tx: Tx, record: CaseRecord): Promise<void> {
  const hearers = await hearersOf(forms, record)
  tx.afterCommit(() =>
    events.push(record.org, 'changes', { schema: 'noteDraft', ids: [record._id] }, hearers),
  )
}

/** What the author has begun to write, whoever they are: by an account, by the case's own page, or by a mailed code. */
export const authorsDraft = ({ row }: Pick<CaseRecord, 'row'>) =>
  ({ caseRow: row, userId: '', type: 'author' }) as const
