import { filesIn } from '../../../shared/catalogue/values/FileUpload.ts'
import { fromJson } from '../../../shared/json.ts'
import { Failure, fail } from '../../../shared/wire/errors.ts'
import type { StagedFile } from '../../assets/files.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord, NoteFileRow, NoteType } from '../../store/records.ts'
import type { Reads, Tx } from '../../store/store.ts'
import { standingAt, stepAt } from '../access.ts'
import { type CaseContext, caseVersions } from '../context.ts'
import { mayUse } from '../send/files.ts'
import type { AddNote, NoteFile, RefusedFile } from './contract.ts'

/** Files that notes carry. */

/** Ids of those that a note is to carry, each once. */
export const filesAsked = ({ assetId, assetIds = [] }: Pick<AddNote, 'assetId' | 'assetIds'>): string[] => [
  ...new Set([...(assetId ? [assetId] : []), ...assetIds]),
]

/**
 * The files as they were stored; `own` are the writer's whoever they are logged in as, as they are kept with what they wrote. INVALID where one is no finished upload of this case or of the writer's own, or where it is
 * one of a note between staff and is to reach the citizen.
 */
export async function checkNoteFiles(
  tx: Tx,
  session: Session,
  record: CaseRecord,
  noteType: NoteType,
  ids: readonly string[],
  own: readonly string[] = [],
): Promise<NoteFile[]> {
  if (ids.length === 0) return []
  const found = new Map((await tx.assets.findMany(session.org, ids)).map((file) => [file._id, file]))
  const owner = { caseId: record._id, tokenHash: record.tokenHash }
  const files: NoteFile[] = []
  for (const id of ids) {
    const file = found.get(id)
    const uses = await tx.notes.usesOf(record.row, id)
    const isSecret = noteType === 'citizen' && uses.some(({ type }) => type === 'internal')
    const isTheirs = mayUse(session, file, owner) || own.includes(id)
    if (!file || !isTheirs || isSecret) throw fail('INVALID', { fields: { assetId: 'validation.file' } })
    files.push({ assetId: id, name: file.name, size: file.size, mimeType: file.mimeType })
  }
  return files
}

/**
 * Whether a file of the case is open to those who read the case: one that staff gave to a note between them never to anybody
 * else, nor one of a message that they have not accepted yet, and one whose notes are all removed to nobody, unless an answer has it, too.
 */
export async function isFileOpen(
  { notes, caseCompletions }: Pick<Reads, 'notes' | 'caseCompletions'>,
  { row, data }: Pick<CaseRecord, 'row' | 'data'>,
  assetId: string,
  reader: 'staff' | 'author',
  /** Names of questions that are closed to the reader. */
  closed: ReadonlySet<string>,
): Promise<boolean> {
  // Of an answer that the reader is told, if it is of any.
  if (closed.size > 0) {
    const answers = Object.entries(fromJson(data)).filter(([, value]) =>
      filesIn(value).some((file) => file.assetId === assetId),
    )
    if (answers.length > 0 && answers.every(([name]) => closed.has(name))) return false
  }
  // What its citizen has not handed in is theirs alone.
  if (reader === 'staff' && !data.includes(assetId)) {
    const beside = await caseCompletions.of(row)
    if (beside?.data.includes(assetId)) return false
  }
  const uses = await notes.usesOf(row, assetId)
  if (reader === 'author' && uses.some(({ type, held }) => type === 'internal' || held)) return false
  return uses.length === 0 || uses.some(({ removed }) => !removed) || data.includes(assetId)
}

/** Whether a file stands in an answer that is not closed to the reader: what parties of a case open. */
export const isOfAnswer = (
  { data }: Pick<CaseRecord, 'data'>,
  assetId: string,
  closed: ReadonlySet<string>,
): boolean =>
  Object.entries(fromJson(data)).some(
    ([name, value]) => !closed.has(name) && filesIn(value).some((file) => file.assetId === assetId),
  )

/** By the note that carries them. */
export function filesByNote(rows: readonly NoteFileRow[]): ReadonlyMap<string, NoteFile[]> {
  const files = new Map<string, NoteFile[]>()
  for (const { noteId, ...file } of rows) files.set(noteId, [...(files.get(noteId) ?? []), file])
  return files
}

/** Contents of files that came with a note, kept until the note is: none is left behind when one of them cannot be taken. */
export async function stageNoteFiles(
  context: CaseContext,
  session: Session,
  { formDataId, caseToken, files = [] }: Pick<AddNote, 'formDataId' | 'caseToken' | 'files'>,
): Promise<StagedFile[]> {
  if (files.length === 0) return []
  // Nobody stores anything in a case that is not theirs to write in.
  const { record, process } = await caseVersions(context, session, formDataId)
  stepAt(standingAt(session, record, process, caseToken), record, process)
  const staged: StagedFile[] = []
  try {
    for (const file of files) {
      context.assets.admit(session)
      const { name, type: mimeType } = file
      const given = { name, mimeType, bytes: file, access: 'case', caseId: record._id } as const
      staged.push(await context.assets.stage(given).catch((error) => naming(name, error)))
    }
    return staged
  } catch (error) {
    for (const one of staged) await context.assets.unstage(one)
    throw error
  }
}

/** Which of several it was. */
function naming(name: string, error: unknown): never {
  if (!(error instanceof Failure)) throw error
  const { options } = error
  throw fail(error.code, { ...options, values: { ...options.values, name } })
}

/** What can be taken of what came along; what cannot is told, and anything else that goes wrong takes none of it. */
export async function stageGood(
  { assets }: Pick<CaseContext, 'assets'>,
  session: Session,
  files: readonly File[],
): Promise<{ staged: StagedFile[]; refused: RefusedFile[] }> {
  const staged: StagedFile[] = []
  const refused: RefusedFile[] = []
  for (const file of files) {
    try {
      assets.admit(session)
      const { name, type: mimeType } = file
      staged.push(await assets.stage({ name, mimeType, bytes: file, access: 'case' }))
    } catch (error) {
      const [problem] = error instanceof Failure ? Object.values(error.options.fields ?? {}) : []
      if (problem === undefined) {
        for (const one of staged) await assets.unstage(one)
        throw error
      }
      refused.push({ name: file.name, problem })
    }
  }
  return { staged, refused }
}

/** The write that takes them; where it fails they go. */
export async function keepingStaged<T>(
  { assets }: Pick<CaseContext, 'assets'>,
  staged: readonly StagedFile[],
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    for (const one of staged) await assets.unstage(one)
    throw error
  }
}
