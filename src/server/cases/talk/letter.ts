import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { msg, type Translate } from '../../../shared/i18n.ts'
import { isFromCitizen } from '../../../shared/process/talk/talk.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { hidden } from '../../mail/whole.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord, NoteRow } from '../../store/records.ts'
import type { Reads } from '../../store/store.ts'
import { staffOfSent } from '../access.ts'
import { statusPath } from '../caseHref.ts'
import { type CaseContext, caseVersions, changed } from '../context.ts'
import { asStaff } from '../desk/asStaff.ts'
import { type CompiledForm, contactIn, titlesOf } from '../forms.ts'
import { auditNote } from '../notes/addNoteIn.ts'
import { noteReading } from '../open/load.ts'
import { authorLocale } from '../open/summary.ts'
import type { Letter } from './contract.ts'
import { deliverIn } from './deliveries.ts'
import { daysOfLink, linkLives } from './messageLink.ts'
import { postalOf } from './postal.ts'

/** A message to who sent a case in, on paper: for those who are reached in no other way. */

/** See `Lettering.letter`. `codeOf`: the code of the receipt as it is now; null: there is none. */
export async function letter(
  context: CaseContext,
  session: Session,
  { formDataId, noteId }: { formDataId: string; noteId: string },
  codeOf: (session: Session, formDataId: string) => Promise<string | null>,
): Promise<Letter> {
  const { record, form, process } = await caseVersions(context, session, formDataId)
  staffOfSent(session, record, process)
  const { read } = context.store
  const { note, at } = await messageOf(read, record, noteId)
  await noteReading(context, session, record)
  const files = (await read.notes.filesOf(record.row)).filter((file) => file.noteId === noteId)
  if (note === '' && files.length === 0) throw fail('NOT_FOUND')
  const locale = authorLocale(record)
  const number = record.number ?? ''
  const letsIn = note.includes(hidden) && {
    t: context.texts(locale, session.org),
    ...{ number, href: `${context.baseUrl}${statusPath({ locale, DiaryNumber: record.number })}` },
    code: await codeOf(session, formDataId),
  }
  return {
    ...{ locale, number, form: textIn(titlesOf(form), locale) },
    ...{ to: addressee(record, form), text: letsIn ? onPaper(note, letsIn) : note },
    ...{ at, files: files.map(({ name }) => name) },
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

interface WayOnPaper {
  t: Translate
  number: string
  /** The page that says how a case stands. */
  href: string
  code: string | null
}

/**
 * What a mail said, for paper: what let somebody in by mail alone is left out wherever it is kept. The page and the code by which one sees how
 * the case stands take its place, with what to do for more.
 */
function onPaper(words: string, { t, number, href, code }: WayOnPaper): string {
  const text = words
    .replace(t(linkLives, { days: daysOfLink }), '')
    .replace(linkWithSecret, href)
    .replace(secrets, code ?? t(msg`(koden på kvittot)`))
    .trim()
  const way = code
    ? t(msg`Så här ser du hur det går: öppna {href} och skriv ärendenummer {number} och kod {code}.`, {
        ...{ href, number, code },
      })
    : t(
        msg`Så här ser du hur det går: öppna {href} och skriv ärendenummer {number} och koden på kvittot som du fick när du skickade in.`,
        {
          ...{ href, number },
        },
      )
  const more = t(msg`Vill du läsa hela ärendet eller svara i det, kontakta oss och säg ärendenumret.`)
  const saysWay = code !== null && text.includes(code) && text.includes(href)
  return [text, saysWay ? more : `${way} ${more}`].join('\n\n')
}

const linkWithSecret = new RegExp(`https?://\\S*${hidden}[\\w&=%-]*`, 'g')
const secrets = new RegExp(`${hidden}(?: ?${hidden})?`, 'g')

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

/** Name and postal address, a line each, as far as the case has them. */
function addressee(record: CaseRecord, form: CompiledForm): string[] {
  const { name, street, place } = postalOf(record, form)
  return [name, street, place].filter(Boolean)
}

const alreadySent = msg`Meddelandet är redan markerat som postat.`
