import { msg } from '../../../shared/i18n.ts'
import { toJson } from '../../../shared/json.ts'
import type { Who } from '../../../shared/process/who.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { createLimiter } from '../../limits.ts'
import { deadOf } from '../../links/links.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseStatementRow } from '../../store/repositories/caseStatements.ts'
import type { Tx } from '../../store/store.ts'
import { actedFor, staffOfSent } from '../access.ts'
import { type CaseContext, type CaseVersions, caseInside, caseVersions, changed, note } from '../context.ts'
import { hasEnded } from '../list/stage.ts'
import { isFileOpen } from '../notes/files.ts'
import { closedFor } from '../open/page.ts'
import { minuteOf } from '../today.ts'
import { dueOf } from './ask.ts'
import type { Statement, StatementDates, StatementRef } from './contract.ts'
import { mailLinkIn, mailRevokedIn } from './mails.ts'
import { calledOf } from './names.ts'
import { planReminders } from './remind.ts'
import { expiresAfter, toldOf } from './rows.ts'

/** See `Statements.statements`. */
export async function statements(
  context: CaseContext,
  session: Session,
  formDataId: string,
): Promise<Statement[]> {
  const versions = await caseVersions(context, session, formDataId)
  const standing = staffOfSent(session, versions.record, versions.process)
  const { read } = context.store
  const rows = await read.caseStatements.of(versions.record.row)
  const told = await Promise.all(rows.map((row) => toldOf(read, row, Date.now())))
  return Promise.all(told.map((one) => asRead(context, session, versions, standing, one)))
}

/** Who asked may have shown what is closed to somebody else who handles the case. */
async function asRead(
  { store: { read } }: CaseContext,
  session: Session,
  versions: CaseVersions,
  standing: Who,
  statement: Statement,
): Promise<Statement> {
  const { names } = closedFor(session, versions, standing)
  if (names.size === 0) return statement
  const { form, record } = versions
  const { fields } = form.in(session.locale)
  const pages = statement.shown.pages.flatMap(({ label, rows }) => {
    // One that the form has under another name now may be closed under that.
    const open = rows.filter(({ name }) => fields.has(name) && !names.has(name))
    return open.length > 0 ? [{ label, rows: open }] : []
  })
  const files: (typeof statement.shown.files)[number][] = []
  for (const file of statement.shown.files)
    if (await isFileOpen(read, record, file._id, 'staff', names)) files.push(file)
  return { ...statement, shown: { pages, files } }
}

/** See `Statements.revokeStatement`. */
export const revokeStatement = (context: CaseContext, session: Session, of: StatementRef) =>
  managing(context, session, of, 'revoked', async (tx, record, row) => {
    if (row.revoked !== null) return {}
    await endLinksIn(tx, record, row, session)
    await mailRevokedIn(context, tx, record, row)
    return { revoked: tx.now, revokedByName: session.userName }
  })

/** See `Statements.extendStatement`. */
export const extendStatement = (
  context: CaseContext,
  session: Session,
  { day, reminders, ...of }: StatementRef & StatementDates,
) =>
  managing(context, session, of, 'extended', async (tx, record, row) => {
    if (row.revoked !== null) throw fail('CONFLICT', { message: isRevoked })
    const due = dueOf({ day })
    const change = { due, expires: expiresAfter(due), reminders: toJson([...new Set(reminders)]) }
    for (const link of await linksIn(tx, record, row))
      if (link.purpose === 'statement') await tx.links.update(link._id, { expires: change.expires })
    const after = { ...row, ...change }
    await planReminders(context, tx, record, after)
    if (due === row.due) return change
    return { ...change, outbox: await mailLinkIn(context, tx, record, after, 'extended') }
  })

const limits = createLimiter()
const hour = 3_600_000

/** See `Statements.sendStatementAgain`. */
export const sendStatementAgain = (context: CaseContext, session: Session, of: StatementRef) =>
  managing(context, session, of, 'sentAgain', async (tx, record, row) => {
    if (row.email === '') throw fail('CONFLICT', { message: isForgotten })
    if (context.mail.server === null) throw fail('NO_MAIL')
    if (row.expires <= tx.now) throw fail('CONFLICT', { message: isOver })
    limits.require(`statement mails ${row._id}`, mostMails, hour)
    await endLinksIn(tx, record, row, session)
    const outbox = await mailLinkIn(context, tx, record, row, 'again')
    return { outbox, revoked: null, revokedByName: null }
  })

/** See `Statements.remindOfStatement`. */
export const remindOfStatement = (context: CaseContext, session: Session, of: StatementRef) =>
  managing(context, session, of, 'reminded', async (tx, record, row) => {
    if (context.mail.server === null) throw fail('NO_MAIL')
    if (row.revoked !== null) throw fail('CONFLICT', { message: isRevoked })
    if (row.expires <= tx.now) throw fail('CONFLICT', { message: isOver })
    limits.require(`statement mails ${row._id}`, mostMails, hour)
    const outbox = await mailLinkIn(context, tx, record, row, 'reminder')
    return { outbox, reminded: tx.now }
  })

/** Nobody's mailbox is filled. */
const mostMails = 5

const isRevoked = msg`Begäran är återkallad. Skicka den igen för att öppna den.`
const isForgotten = msg`Uppgifterna om den som tillfrågades är borttagna. Begär ett nytt yttrande i stället.`
const isOver = msg`Tiden för svaret är ute. Förläng den först.`

type Did = 'revoked' | 'extended' | 'sentAgain' | 'reminded'

/** What is done with one that is not answered, by staff of its case. */
async function managing(
  context: CaseContext,
  session: Session,
  { formDataId, statementId }: StatementRef,
  did: Did,
  change: (tx: Tx, record: CaseRecord, row: CaseStatementRow) => Promise<Partial<CaseStatementRow>>,
): Promise<Statement> {
  const { store, audit } = context
  const versions = await caseVersions(context, session, formDataId)
  const { record: before, process } = versions
  const standing = staffOfSent(session, before, process)
  const told = await store.write(async (tx) => {
    const record = await caseInside(tx, before)
    staffOfSent(session, record, process)
    const row = await tx.caseStatements.find(record.org, statementId)
    if (row?.caseRow !== record.row) throw fail('NOT_FOUND')
    requireOpen(row)
    if (did !== 'revoked' && hasEnded(record, process)) throw fail('CONFLICT', { message: hasEndedNow })
    const changes = await change(tx, record, row)
    const after = { ...row, ...changes }
    if (Object.keys(changes).length === 0) return toldOf(tx, row, tx.now)
    await tx.caseStatements.update(row._id, changes)
    await note(tx, session, record, 'statement', { did, who: [calledOf(row)], due: after.due })
    await audit.record(tx, session, {
      ...{ action: `case/${actions[did]}`, object: `formData/${record._id}`, result: 'ok' },
      detail: { statement: row._id, ...actedFor(session, record) },
    })
    await changed(context, tx, record)
    return toldOf(tx, after, tx.now)
  })
  return asRead(context, session, versions, standing, told)
}

const actions = {
  revoked: 'revokeStatement',
  extended: 'extendStatement',
  sentAgain: 'sendStatementAgain',
  reminded: 'remindOfStatement',
} as const satisfies Record<Did, string>

const hasEndedNow = msg`Ärendet är avslutat, och länken släpper inte in någon. Öppna ärendet igen först.`

/** CONFLICT with when it was answered: by then there is nothing to do about it. */
export function requireOpen({ answered, declined }: CaseStatementRow): void {
  if (answered !== null)
    throw fail('CONFLICT', { message: wasAnswered, values: { when: minuteOf(answered) } })
  if (declined !== null)
    throw fail('CONFLICT', { message: wasDeclined, values: { when: minuteOf(declined) } })
}

const wasAnswered = msg`Yttrandet skickades redan {when}.`
const wasDeclined = msg`Den som fick frågan avstod {when}.`

/** Those who came in by its links are in no longer. */
export async function endLinksIn(
  tx: Tx,
  record: CaseRecord,
  row: Pick<CaseStatementRow, '_id'>,
  { userId }: Session,
): Promise<void> {
  for (const link of await linksIn(tx, record, row))
    if (link.revoked === null) await tx.links.update(link._id, { revoked: tx.now, revokedBy: userId })
}

const linksIn = async (tx: Tx, { _id }: CaseRecord, row: Pick<CaseStatementRow, '_id'>) =>
  (await tx.links.of(_id)).filter(
    ({ purpose, about }) => about === row._id && (purpose === 'statement' || purpose === 'statementVisit'),
  )

/** One of its links was revoked among the links of the case: where none is left, neither is what it was asked by. */
export async function revokedByLinkIn(
  tx: Tx,
  session: Session,
  record: CaseRecord,
  id: string,
): Promise<void> {
  const row = await tx.caseStatements.find(record.org, id)
  if (row?.caseRow !== record.row) return
  const left = (await linksIn(tx, record, row)).some(
    (one) => one.purpose === 'statement' && deadOf(one, tx.now) === undefined,
  )
  if (left) return
  await endLinksIn(tx, record, row, session)
  if (row.answered === null && row.declined === null && row.revoked === null)
    await tx.caseStatements.update(id, { revoked: tx.now, revokedByName: session.userName })
}
