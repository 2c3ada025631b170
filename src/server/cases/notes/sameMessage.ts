import { isAutomatic } from '../../../shared/process/talk/talk.ts'
import type { CaseRecord, NoteRow } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import type { AddNote, NoteFile } from './contract.ts'

/** Whoever means to say the same once more says it later than this, or after somebody else has said something. */
const sameForMs = 3_600_000

/** The same for the same words and files from one page of the sender's; undefined where no page says which it is. */
export function idOfMessage({
  formDataId,
  once,
  note,
  files = [],
  assetIds = [],
}: AddNote): string | undefined {
  if (once === undefined) return undefined
  const carried = [...files.map(({ name, size }) => [name, size]), ...assetIds]
  const told = JSON.stringify([formDataId, once, note, carried])
  return new Bun.CryptoHasher('sha256').update(told).digest('hex').slice(0, 36)
}

/**
 * The message that there is, where the sender sends it once more: from the page that it was sent from, or from one that is drawn anew as somebody
 * goes back to it, which the browser fills with the words again. That one is told by the words and files of the last that was said, within an hour.
 */
export async function sameMessage(
  tx: Tx,
  { row: caseRow }: Pick<CaseRecord, 'row'>,
  { note }: Pick<AddNote, 'note'>,
  files: readonly Pick<NoteFile, 'name' | 'size'>[],
  _id: string,
): Promise<NoteRow | undefined> {
  const ofPage = await tx.notes.findOrRemoved(caseRow, _id)
  if (ofPage) return ofPage
  const last = (await tx.notes.of(caseRow)).findLast(
    ({ type, origin }) => type === 'citizen' && !isAutomatic(origin),
  )
  if (last?.origin !== 'citizen' || last.note !== note || tx.now - last.at > sameForMs) return undefined
  const there = (await tx.notes.filesOf(caseRow)).filter(({ noteId }) => noteId === last._id)
  return namesOf(there) === namesOf(files) ? last : undefined
}

const namesOf = (files: readonly Pick<NoteFile, 'name' | 'size'>[]): string =>
  JSON.stringify(files.map(({ name, size }) => [name, size]).sort())
