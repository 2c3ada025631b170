import type { Values } from '../../../shared/fields/field.ts'
import { fromJson } from '../../../shared/json.ts'
import { mostNoteFiles } from '../../../shared/process/talk/noteLimits.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { StagedFile } from '../../assets/files.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { NoteDraftRow } from '../../store/repositories/noteDrafts.ts'
import type { Tx } from '../../store/store.ts'
import { isAuthor } from '../access.ts'
import type { CaseRef } from '../caseRef.ts'
import { isSame } from '../completion/correction.ts'
import { forgetAnswersOf } from '../completion/forgetLeft.ts'
import { type CaseContext, type CaseVersions, caseInside, caseVersions } from '../context.ts'
import { broughtUp, dataOf, storedAnswers } from '../data.ts'
import { filesIn } from '../send/files.ts'
import type { ForgetUnsent, KeepUnsent, NoteDraft, RefusedFile } from './contract.ts'
import { authorsDraft, draftShown } from './drafts.ts'
import { keepingStaged, stageGood } from './files.ts'

/**
 * What the author of a case has written on its page and not sent: one message, and answers to what they were asked and are not any more. It is
 * theirs alone, and is there until they send it or throw it away.
 */

/** See `NoteDrafting.unsentMessage`. */
export async function unsentMessage(
  context: CaseContext,
  session: Session,
  { formDataId, caseToken }: CaseRef,
): Promise<string> {
  return (await authorsOwn(context, session, { formDataId, caseToken }))?.note ?? ''
}

/** See `NoteDrafting.unsentFiles`. */
export async function unsentFiles(
  context: CaseContext,
  session: Session,
  ref: CaseRef,
): Promise<NoteDraft['files']> {
  const draft = await draftShown(context.store.read, session.org, await authorsOwn(context, session, ref))
  return draft?.files ?? []
}

async function authorsOwn(
  context: CaseContext,
  session: Session,
  { formDataId, caseToken }: CaseRef,
): Promise<NoteDraftRow | undefined> {
  if (session.viewer) return undefined
  const { record } = await caseVersions(context, session, formDataId)
  if (record.draft === 1 || !isAuthor(session, record, caseToken)) return undefined
  return context.store.read.noteDrafts.find(authorsDraft(record))
}

/** See `NoteDrafting.keepUnsent`. */
export async function keepUnsent(
  context: CaseContext,
  session: Session,
  { message, answers, files = [], ...ref }: KeepUnsent,
): Promise<{ refused: RefusedFile[] }> {
  context.visitors.admit(session, false)
  const { staged, refused } = await stageTheirs(context, session, ref, files)
  const { taken, tooMany } = await keepingStaged(context, staged, () =>
    asAuthor(context, session, ref, async (tx, versions) => {
      if (answers) await keepAnswers(tx, versions, answers)
      if (message === undefined) return nothingCame
      return keepMessage(context, tx, session, versions.record, { note: message, staged })
    }),
  )
  for (const one of staged) if (!taken.includes(one)) await context.assets.unstage(one)
  const over = tooMany.map(({ row: { name } }) => ({ name, problem: 'validation.maxFiles' }))
  return { refused: [...refused, ...over] }
}

/** Files that came along: those that there is room for, and the others. */
interface Came {
  taken: readonly StagedFile[]
  tooMany: readonly StagedFile[]
}
const nothingCame: Came = { taken: [], tooMany: [] }

/** With the files that there is room for. One of the same name and size is there already. */
async function keepMessage(
  context: CaseContext,
  tx: Tx,
  session: Session,
  record: CaseRecord,
  { note, staged }: { note: string; staged: readonly StagedFile[] },
): Promise<Came> {
  const key = authorsDraft(record)
  const row = await tx.noteDrafts.find(key)
  const there = (await draftShown(tx, record.org, row))?.files ?? []
  const isThere = ({ row: { name, size } }: StagedFile) =>
    there.some((one) => one.name === name && one.size === size)
  const fresh = staged.filter((one) => !isThere(one))
  const room = Math.max(0, mostNoteFiles - there.length)
  const taken = fresh.slice(0, room)
  for (const one of taken) await context.assets.addIn(tx, session, one)
  const files = JSON.stringify([...there, ...taken].map(({ assetId }) => assetId))
  const at = Math.max(tx.now, (row?.at ?? 0) + 1)
  if (note.trim() === '' && files === '[]') await tx.noteDrafts.remove(key)
  else if (row?.note !== note || row.files !== files)
    await tx.noteDrafts.put({ ...key, org: record.org, note, files, at })
  return { taken, tooMany: fresh.slice(room) }
}

/** What can be taken of what came along; it is nobody's case's before it is sent. */
async function stageTheirs(
  context: CaseContext,
  session: Session,
  { formDataId, caseToken }: CaseRef,
  files: readonly File[],
): Promise<{ staged: StagedFile[]; refused: RefusedFile[] }> {
  if (files.length === 0) return { staged: [], refused: [] }
  // Nobody stores anything in a case that is not theirs to write in.
  const { record } = await caseVersions(context, session, formDataId)
  if (record.draft === 1 || !isAuthor(session, record, caseToken)) throw fail('NOT_FOUND')
  return stageGood(context, session, files)
}

/** Beside the case, where what was saved before is: it counts again if it is asked for again. */
async function keepAnswers(tx: Tx, { record, form }: CaseVersions, answers: Values): Promise<void> {
  const row = await tx.caseCompletions.of(record.row)
  if (!row) return
  const stored = dataOf(record, form)
  const fresh = Object.entries(answers).filter(
    ([name, value]) =>
      form.fields.has(name) && !isSame(value, stored[name]) && filesIn(form, { [name]: value }).length === 0,
  )
  if (fresh.length === 0) return
  const base = Object.fromEntries(fresh.map(([name]) => [name, stored[name] ?? null]))
  const data = { ...dataOf(row, form), ...Object.fromEntries(fresh) }
  await tx.caseCompletions.put({
    ...row,
    data: storedAnswers(data, form, fromJson(row.data)),
    base: storedAnswers({ ...broughtUp(fromJson(row.base), form).values, ...base }, form, {}),
    updated: tx.now,
  })
}

/** See `NoteDrafting.forgetUnsent`. */
export async function forgetUnsent(
  context: CaseContext,
  session: Session,
  { what, assetId, ...ref }: ForgetUnsent,
): Promise<void> {
  await asAuthor(context, session, ref, async (tx, versions) => {
    const { record } = versions
    const key = authorsDraft(record)
    if (what === 'message') return tx.noteDrafts.remove(key)
    if (what === 'file') {
      const there = await tx.noteDrafts.find(key)
      if (!there) return
      const files = JSON.stringify(fromJson<string[]>(there.files).filter((one) => one !== assetId))
      if (files === '[]' && there.note === '') return tx.noteDrafts.remove(key)
      return tx.noteDrafts.put({ ...there, files, at: Math.max(tx.now, there.at + 1) })
    }
    const row = await tx.caseCompletions.of(record.row)
    // What is asked for is thrown away by being answered otherwise.
    if (row && record.asked === null) await forgetAnswersOf(context, tx, versions, row)
  })
}

async function asAuthor<T>(
  context: CaseContext,
  session: Session,
  { formDataId, caseToken }: CaseRef,
  write: (tx: Tx, versions: CaseVersions) => Promise<T>,
): Promise<T> {
  const versions = await caseVersions(context, session, formDataId)
  return context.store.write(async (tx) => {
    const record = await caseInside(tx, versions.record)
    if (record.draft === 1 || !isAuthor(session, record, caseToken)) throw fail('NOT_FOUND')
    return write(tx, { ...versions, record })
  })
}
