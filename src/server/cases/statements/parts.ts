import type { Locale } from '../../../shared/i18n.ts'
import { isStaff, type Who } from '../../../shared/process/who.ts'
import type { Session } from '../../session.ts'
import { staffOfSent } from '../access.ts'
import { type CaseContext, type CaseVersions, caseVersions } from '../context.ts'
import { isFileOpen } from '../notes/files.ts'
import { closedFor } from '../open/page.ts'
import { readerAt } from '../open/reader.ts'
import { summaryPages } from '../open/summary.ts'
import type { AskableParts, ChosenParts } from './contract.ts'

/** See `Statements.statementParts`. */
export async function statementParts(
  context: CaseContext,
  session: Session,
  input: ChosenParts,
): Promise<AskableParts> {
  const versions = await caseVersions(context, session, input.formDataId)
  const standing = staffOfSent(session, versions.record, versions.process)
  return partsOf(context, session, versions, standing, input)
}

/**
 * What of the case can be shown to somebody who is asked: no more than the session reads itself. Answers in words, without those that are
 * files, which are chosen one by one.
 */
export async function partsOf(
  context: CaseContext,
  session: Session,
  versions: CaseVersions,
  standing: Who,
  {
    questions,
    files,
    locale = session.locale,
  }: Pick<ChosenParts, 'questions' | 'files'> & { locale?: Locale },
): Promise<AskableParts> {
  const { record } = versions
  const { read } = context.store
  const all = await summaryPages(context, versions, locale, readerAt(standing, record))
  const rows = all.flatMap((page) => page.rows)
  const inAnswers = rows.flatMap((row) =>
    (row.files ?? []).map(({ assetId, name, size }) => ({
      ...{ _id: assetId, name, size, from: 'answer' as const },
      question: row.label,
    })),
  )
  const notes = new Map((await read.notes.of(record.row)).map((note) => [note._id, note]))
  const inNotes = (await read.notes.filesOf(record.row)).flatMap(({ noteId, assetId, name, size }) => {
    const note = notes.get(noteId)
    return note ? [{ _id: assetId, name, size, from: note.type }] : []
  })
  const { names } = closedFor(session, versions, standing)
  const open: AskableParts['files'] = []
  for (const file of [...inAnswers, ...inNotes]) {
    const isChosen = files === undefined || files.includes(file._id)
    if (!isChosen || !isStaff(standing) || open.some(({ _id }) => _id === file._id)) continue
    if (await isFileOpen(read, record, file._id, 'staff', names)) open.push(file)
  }
  const pages = all.flatMap(({ label, rows: ofPage }) => {
    const shown = ofPage.flatMap(({ name, label: called, text, files: its, removed }) =>
      its || removed || text === '' || (questions !== undefined && !questions.includes(name))
        ? []
        : [{ name, label: called, text }],
    )
    return shown.length > 0 ? [{ label, rows: shown }] : []
  })
  return { pages, files: open }
}
