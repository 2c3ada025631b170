import { endOfDay } from '../../../shared/calendar/swedishDay.ts'
import { addDays } from '../../../shared/calendar/workDays.ts'
import { msg } from '../../../shared/i18n.ts'
import { toJson } from '../../../shared/json.ts'
import { type FieldProblems, fail } from '../../../shared/wire/errors.ts'
import { isAddress } from '../../mail/address.ts'
import type { Session } from '../../session.ts'
import { orderedId } from '../../store/orderedId.ts'
import type { CaseStatementRow, ShownPart } from '../../store/repositories/caseStatements.ts'
import { actedFor, staffOfSent } from '../access.ts'
import { type CaseContext, caseInside, caseVersions, changed, note } from '../context.ts'
import { hasEnded } from '../list/stage.ts'
import { requireNotMerged } from '../relations/notMerged.ts'
import { dayOf } from '../today.ts'
import type { AskStatements, Statement, StatementDates } from './contract.ts'
import { mailLinkIn } from './mails.ts'
import { calledOf } from './names.ts'
import { partsOf } from './parts.ts'
import { planReminders } from './remind.ts'
import { expiresAfter, toldOf } from './rows.ts'

/** Statements that one case can have asked for. */
const mostStatements = 200

/** See `Statements.askStatements`. */
export async function askStatements(
  context: CaseContext,
  session: Session,
  input: AskStatements,
): Promise<Statement[]> {
  const { store, audit, mail } = context
  const versions = await caseVersions(context, session, input.formDataId)
  const standing = staffOfSent(session, versions.record, versions.process)
  if (mail.server === null) throw fail('NO_MAIL')
  const due = dueOf(input)
  const recipients = input.recipients.map(({ name, email, organisation = '' }) => ({
    ...{ name: name.trim(), email: email.trim(), organisation: organisation.trim() },
  }))
  requireDifferent(recipients.map(({ email }) => email.toLowerCase()))
  const locale = input.locale ?? session.locale
  const parts = await partsOf(context, session, versions, standing, { ...input, locale })
  // What cannot be shown is said, and not left out in silence: the person who asks believes that it is there.
  const names = new Set(parts.pages.flatMap(({ rows }) => rows.map(({ name }) => name)))
  if (!input.questions.every((name) => names.has(name))) throw fail('CONFLICT', { message: otherAnswers })
  if (new Set(input.files).size !== parts.files.length) throw fail('CONFLICT', { message: otherAnswers })
  const shown: ShownPart = {
    pages: parts.pages,
    files: parts.files.map(({ _id, name, size }) => ({ _id, name, size })),
  }
  const rows = await store.write(async (tx) => {
    const record = await caseInside(tx, versions.record)
    staffOfSent(session, record, versions.process)
    await requireNotMerged(context, session, record)
    if (hasEnded(record, versions.process)) throw fail('CONFLICT', { message: ended })
    if (record.revision !== versions.record.revision) throw fail('CONFLICT', { message: otherAnswers })
    const there = await tx.caseStatements.of(record.row)
    if (there.length + recipients.length > mostStatements)
      throw fail('INVALID', { message: tooMany, values: { most: mostStatements } })
    const made: CaseStatementRow[] = []
    for (const recipient of recipients) {
      const row: CaseStatementRow = {
        ...{ _id: orderedId(tx.now), org: record.org, caseRow: record.row, ...recipient, locale },
        ...{ question: input.question.trim(), shown: toJson(shown), asked: tx.now },
        ...{ askedBy: session.userId, askedByName: session.userName, due, expires: expiresAfter(due) },
        ...{ reminders: toJson([...new Set(input.reminders)]), reminded: null, opened: null, written: null },
        ...{ note: '', files: toJson<string[]>([]), answered: null, declined: null, noteId: null },
        ...{ revoked: null, revokedByName: null, outbox: null },
      }
      await tx.caseStatements.insert(row)
      const outbox = await mailLinkIn(context, tx, record, row, 'asked')
      await planReminders(context, tx, record, row)
      made.push({ ...row, outbox })
    }
    await note(tx, session, record, 'statement', { did: 'asked', who: made.map(calledOf), due })
    await audit.record(tx, session, {
      ...{ action: 'case/askStatements', object: `formData/${record._id}`, result: 'ok' },
      detail: {
        ...{ statements: made.map(({ _id }) => _id), questions: input.questions, files: input.files },
        ...actedFor(session, record),
      },
    })
    await changed(context, tx, record)
    return made
  })
  return Promise.all(rows.map((row) => toldOf(store.read, row, row.asked)))
}

/** The last moment of the day to answer by. INVALID for one that has passed, or that is more than a year away. */
export function dueOf({ day }: Pick<StatementDates, 'day'>): number {
  const due = endOfDay(day)
  if (Number.isNaN(due)) throw fail('INVALID', { fields: { day: 'validation.date' } })
  if (due <= Date.now()) throw fail('INVALID', { fields: { day: 'validation.past' } })
  if (day > addDays(dayOf(Date.now()), mostDays))
    throw fail('INVALID', { fields: { day: 'validation.date' } })
  return due
}

/** A link that lives for years is forgotten by everybody but who finds it. */
const mostDays = 366

/** Who is asked twice would answer twice. */
function requireDifferent(addresses: readonly string[]): void {
  const fields: FieldProblems = {}
  addresses.forEach((address, i) => {
    if (!isAddress(address)) fields[`recipients.${i}.email`] = 'validation.email'
    else if (addresses.indexOf(address) < i) fields[`recipients.${i}.email`] = 'validation.duplicate'
  })
  if (Object.keys(fields).length > 0) throw fail('INVALID', { fields })
}

export const otherAnswers = msg`Ärendet har ändrats sedan du valde vad som ska visas. Gå igenom valet igen.`
const ended = msg`Ärendet är avslutat. Öppna det igen för att begära ett yttrande.`
const tooMany = msg`Det går att begära {most} yttranden i ett ärende.`
