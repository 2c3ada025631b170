import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { msg } from '../../../shared/i18n.ts'
import { isFromCitizen } from '../../../shared/process/talk/talk.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord, NoteRow } from '../../store/records.ts'
import type { Reads } from '../../store/store.ts'
import { staffOfSent } from '../access.ts'
import { type CaseContext, caseVersions, changed } from '../context.ts'
import { dataOf } from '../data.ts'
import { asStaff } from '../desk/asStaff.ts'
import { type CompiledForm, contactIn, titlesOf } from '../forms.ts'
import { auditNote } from '../notes/addNoteIn.ts'
import { noteReading } from '../open/load.ts'
import { authorLocale } from '../open/summary.ts'
import { forWhom } from '../register/onBehalf.ts'
import type { Letter } from './contract.ts'
import { deliverIn } from './deliveries.ts'

/** A message to who sent a case in, on paper: for those who are reached in no other way. */

/** See `Lettering.letter`. */
export async function letter(
  context: CaseContext,
  session: Session,
  { formDataId, noteId }: { formDataId: string; noteId: string },
): Promise<Letter> {
  const { record, form, process } = await caseVersions(context, session, formDataId)
  staffOfSent(session, record, process)
  const { read } = context.store
  const { note, at } = await messageOf(read, record, noteId)
  await noteReading(context, session, record)
  const files = (await read.notes.filesOf(record.row)).filter((file) => file.noteId === noteId)
  const locale = authorLocale(record)
  return {
    ...{ locale, number: record.number ?? '', form: textIn(titlesOf(form), locale) },
    ...{ to: addressee(record, form), text: note, at, files: files.map(({ name }) => name) },
    contact: await contactIn(context, session.org, form, locale),
  }
}

/** See `Lettering.sentByLetter`. */
export async function sentByLetter(
  context: CaseContext,
  session: Session,
  { formDataId, noteId }: { formDataId: string; noteId: string },
): Promise<void> {
  await asStaff(context, session, [formDataId], async (tx, { record }) => {
    await messageOf(tx, record, noteId)
    const there = (await tx.notes.deliveriesOf(record.row)).filter((way) => way.noteId === noteId)
    if (there.some(({ channel }) => channel === 'paper')) throw fail('CONFLICT', { message: alreadySent })
    // Where it went stands in the answers.
    await deliverIn(tx, record, { noteId, channel: 'paper', address: '' })
    await auditNote(context, tx, session, record, 'case/sentByLetter', { note: noteId })
    await changed(context, tx, record)
  })
}

/** NOT_FOUND for what is no message of staff's to the citizen. */
async function messageOf(
  { notes }: Pick<Reads, 'notes'>,
  { row }: CaseRecord,
  noteId: string,
): Promise<NoteRow> {
  const found = (await notes.of(row)).find(({ _id }) => _id === noteId)
  if (found?.type !== 'citizen' || isFromCitizen(found.origin)) throw fail('NOT_FOUND')
  return found
}

/** Name and postal address, a line each, as far as the case has them: by what its questions let a browser fill in. */
function addressee(record: CaseRecord, form: CompiledForm): string[] {
  const data = dataOf(record, form)
  const answered = (kind: string): string => {
    const question = [...form.fields.values()].find(({ settings }) => settings.autoCompleteValue === kind)
    const answer = data[question?.name ?? '']
    return typeof answer === 'string' || typeof answer === 'number' ? String(answer).trim() : ''
  }
  const both = (...kinds: string[]) => kinds.map(answered).filter(Boolean).join(' ')
  const name =
    forWhom(record)?.name || answered('name') || both('given-name', 'family-name') || record.createdByName
  return [name, answered('address-line1'), both('postal code', 'address-level2')].filter(Boolean)
}

const alreadySent = msg`Meddelandet är redan markerat som postat.`
