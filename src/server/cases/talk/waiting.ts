import { z } from 'zod'
import { msg } from '../../../shared/i18n.ts'
import { newId } from '../../../shared/ids.ts'
import { fromJson } from '../../../shared/json.ts'
import { placeholdersIn } from '../../../shared/process/talk/placeholders.ts'
import { isAutomatic, writtenBy } from '../../../shared/process/talk/talk.ts'
import { Failure, fail } from '../../../shared/wire/errors.ts'
import { isStaffAccount } from '../../auth/person/rights.ts'
import { type Session, systemSession } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { UnsentReason, WaitingMessageRow } from '../../store/repositories/waitingMessages.ts'
import type { Tx } from '../../store/store.ts'
import { standingAt } from '../access.ts'
import { caseHref } from '../caseHref.ts'
import { heldRightTime, undoMs } from '../changes/held.ts'
import { type CaseContext, changed, versionsOf } from '../context.ts'
import type { NoteDraft } from '../contract.ts'
import { asStaff } from '../desk/asStaff.ts'
import { addNoteIn } from '../notes/addNoteIn.ts'
import { draftShown, forgetSent, giveBackDraft } from '../notes/drafts.ts'
import { checkNoteFiles } from '../notes/files.ts'
import { sessionsOf } from '../people/staff.ts'
import { momentIn } from '../today.ts'
import { reachOf } from './reach.ts'
import { receiveIn } from './receive.ts'
import { tellAuthorIn } from './tellAuthor.ts'
import type {
  KnownOfThread,
  MoveMessage,
  NewInThread,
  SendAt,
  SendMessage,
  WaitingMessage,
} from './waitingContract.ts'
import { messageShown, waitingIn } from './waitingShown.ts'

/**
 * Messages to the citizen with a time for second thoughts: what is sent waits in the store, for ten seconds or until a time that the
 * person has chosen, and is a draft again when it is taken back. The server's work sends it, in one write with its going away.
 */

/** That one person may have waiting in a case. */
const mostWaiting = 20
/** So far ahead a time may be chosen, milliseconds. */
const longestMs = 366 * 86_400_000

const task = 'caseMessage'
const payload = z.object({
  formDataId: z.string(),
  messageId: z.string(),
  sendAt: z.number(),
  later: z.boolean(),
})

/** See `Talking.sendMessage`. */
export async function sendMessage(
  context: CaseContext,
  session: Session,
  { formDataId, note, assetIds = [], draft, at, known }: SendMessage,
): Promise<{ message: WaitingMessage }> {
  const chosen = at && chosenTime(at)
  const missing = placeholdersIn(note)
  if (missing.length > 0) throw fail('INVALID', { message: unfilled, values: { names: missing.join(', ') } })
  const [message] = await asStaff(context, session, [formDataId], async (tx, { record, userId }) => {
    const there = await tx.waitingMessages.of(record.row)
    if (there.filter((one) => one.userId === userId && one.failed === null).length >= mostWaiting)
      throw fail('INVALID', { message: tooMany, values: { most: mostWaiting } })
    if (known) await requireKnown(tx, record, userId, known)
    const files = [...new Set(assetIds)]
    await checkNoteFiles(tx, session, record, 'citizen', files)
    const row = await waitIn(context, tx, record, { userId, note, files, sendAt: chosen })
    await forgetSent(context, tx, session, record, { noteType: 'citizen', note, draft })
    await changed(context, tx, record)
    return messageShown(context, tx, session, row)
  })
  if (!message) throw fail('NOT_FOUND')
  return { message }
}

/** CONFLICT, with what was written, where somebody else has written in the thread since the writer last looked. */
async function requireKnown(
  tx: Tx,
  record: CaseRecord,
  writer: string,
  { since, told = [] }: KnownOfThread,
): Promise<void> {
  const { row, org } = record
  const isNew = ({ messageId, at }: NewInThread) => at > since && !told.includes(messageId)
  const notes = (await tx.notes.of(row))
    .filter(({ type, origin, by }) => type === 'citizen' && !isAutomatic(origin) && by !== writer)
    .map(
      (one): NewInThread => ({
        ...{ messageId: one._id, note: one.note, byName: writtenBy(record, one), at: one.at },
      }),
    )
  const waiting = (await tx.waitingMessages.of(row)).filter(
    ({ failed, userId }) => failed === null && userId !== writer,
  )
  const names = await tx.documents.namesOf(
    org,
    waiting.map(({ userId }) => userId),
  )
  const held = waiting.map(
    ({ _id, note, userId, created }): NewInThread => ({
      ...{ messageId: _id, note, byName: names.get(userId) ?? '', at: created },
    }),
  )
  const news = [...notes, ...held].filter(isNew).sort((a, b) => a.at - b.at)
  if (news.length > 0) throw fail('CONFLICT', { message: writtenSince, detail: { news } })
}

/** A message begins to wait, as part of a write; without a time for as long as it can be taken back. */
export async function waitIn(
  { work }: CaseContext,
  tx: Tx,
  { org, row: caseRow, _id: formDataId }: CaseRecord,
  {
    userId,
    note,
    files = [],
    sendAt,
  }: { userId: string; note: string; files?: readonly string[]; sendAt?: number | undefined },
): Promise<WaitingMessageRow> {
  const row: WaitingMessageRow = {
    ...{ _id: newId(tx.now), org, caseRow, userId, note, files: JSON.stringify(files), created: tx.now },
    ...{ sendAt: sendAt ?? tx.now + undoMs, later: sendAt === undefined ? 0 : 1, failed: null, reason: null },
  }
  await tx.waitingMessages.insert(row)
  await queue(work, tx, formDataId, row)
  return row
}

const queue = (work: CaseContext['work'], tx: Tx, formDataId: string, row: WaitingMessageRow) =>
  work.enqueueIn(tx, {
    ...{ org: row.org, kind: task, key: `${row._id} ${row.sendAt}`, runAt: row.sendAt },
    payload: { formDataId, messageId: row._id, sendAt: row.sendAt, later: row.later === 1 },
  })

/** See `Talking.takeBackMessage`. */
export async function takeBackMessage(
  context: CaseContext,
  session: Session,
  { formDataId, messageId }: { formDataId: string; messageId: string },
): Promise<{ draft: NoteDraft | null }> {
  const [draft] = await asStaff(context, session, [formDataId], async (tx, { record, userId }) => {
    const row = await tx.waitingMessages.find(record.org, messageId)
    if (!row || row.caseRow !== record.row) throw fail('CONFLICT', { message: sentAlready })
    await tx.waitingMessages.remove(record.org, messageId)
    const back = await giveBackDraft(context, tx, record, row)
    await changed(context, tx, record)
    if (row.userId === userId) return draftShown(tx, record.org, back)
    await context.notifications.notifyIn(tx, record.org, {
      msg: msg`{name} har stoppat ditt meddelande i ärende {number}. Det är ett utkast igen.`.id,
      values: { name: session.userName, number: record.number ?? '' },
      ...{ icon: 'message-square', href: caseHref(record), refId: record._id, users: [row.userId] },
      ...{ kind: 'unsent', caseId: record._id },
    })
    return null
  })
  return { draft: draft ?? null }
}

/** See `Talking.moveMessage`. */
export async function moveMessage(
  context: CaseContext,
  session: Session,
  { formDataId, messageId, at }: MoveMessage,
): Promise<{ message: WaitingMessage }> {
  const chosen = at && chosenTime(at)
  const [message] = await asStaff(context, session, [formDataId], async (tx, { record }) => {
    const row = await tx.waitingMessages.find(record.org, messageId)
    if (!row || row.caseRow !== record.row || row.failed !== null)
      throw fail('CONFLICT', { message: sentAlready })
    const to = { sendAt: chosen ?? tx.now + undoMs, later: chosen === undefined ? 0 : 1 } as const
    await tx.waitingMessages.move(record.org, messageId, to)
    await queue(context.work, tx, formDataId, { ...row, ...to })
    await changed(context, tx, record)
    return messageShown(context, tx, session, { ...row, ...to })
  })
  if (!message) throw fail('NOT_FOUND')
  return { message }
}

/** See `Talking.unsentMessages`. */
export async function unsentMessages(
  context: CaseContext,
  session: Session,
  { formDataId }: { formDataId: string },
): Promise<{ messages: WaitingMessage[] }> {
  const { store } = context
  const record = await store.read.cases.find(session.org, formDataId)
  if (!record || session.userId === null) return { messages: [] }
  const all = await waitingIn(context, session, record)
  return { messages: all.filter(({ mine, reason }) => mine && reason !== null) }
}

/** INVALID for a time that is none, is over, or is more than a year ahead. */
function chosenTime({ day, time }: SendAt): number {
  const at = momentIn(day, time)
  if (Number.isNaN(at)) throw fail('INVALID', { fields: { day: 'validation.date' } })
  if (at <= Date.now()) throw fail('INVALID', { fields: { day: 'validation.past' } })
  if (at > Date.now() + longestMs) throw fail('INVALID', { message: tooFar })
  return at
}

const writtenSince = msg`Någon har skrivit i ärendet sedan du började. Läs det innan du skickar.`
const tooMany = msg`Du har redan {most} meddelanden som väntar i ärendet. Vänta tills något är skickat, eller ta tillbaka ett.`
const unfilled = msg`Fyll i det som står inom hakparenteser, eller ta bort det: {names}.`
const tooFar = msg`Välj en tid inom ett år.`
const sentAlready = msg`Meddelandet väntar inte längre: det är skickat eller taget tillbaka.`

/** At its time a message is sent, unless it was taken back or moved. */
export function registerMessages(context: CaseContext): void {
  const { store, work } = context
  work.registerTask(
    task,
    async ({ org, payload: stored }) => {
      const { formDataId, messageId, sendAt } = payload.parse(stored)
      const before = await store.read.waitingMessages.find(org, messageId)
      const record = await store.read.cases.find(org, formDataId)
      // Taken back meanwhile, put to another time, or gone with its case.
      if (!before || !record || before.sendAt !== sendAt || before.failed !== null) return
      const [writer] = await sessionsOf(context, systemSession(org), [before.userId])
      const isWriter = writer !== undefined && isStaffAccount(await context.rights.of(org, before.userId))
      const { form, process } = await versionsOf(context.forms, record)
      const reach = await reachOf(context, record, form)
      return async (tx) => {
        const row = await tx.waitingMessages.find(org, messageId)
        const now = await tx.cases.find(org, formDataId)
        if (!row || !now || row.sendAt !== sendAt || row.failed !== null) return
        if (!isWriter) return cannot(context, tx, now, row, 'writer')
        if (now.removed !== null) return cannot(context, tx, now, row, 'removed')
        const files = fromJson<string[]>(row.files)
        try {
          await checkNoteFiles(tx, writer, now, 'citizen', files)
        } catch (error) {
          if (!(error instanceof Failure)) throw error
          return cannot(context, tx, now, row, 'files')
        }
        // Who wrote it had the case when they did: what has become of it since does not unsay it.
        await tx.waitingMessages.remove(org, messageId)
        const standing = standingAt(writer, now, process)
        if (standing.isAuthor)
          await receiveIn(context, tx, writer, now, { note: row.note, origin: 'citizen' }, files)
        else {
          const note = await addNoteIn(
            context,
            tx,
            writer,
            now,
            { _id: row._id, noteType: 'citizen', note: row.note },
            files,
          )
          await tellAuthorIn(context, tx, now, form, { note, reach })
          await changed(context, tx, now)
        }
      }
    },
    {
      rightTime: ({ runAt, payload: stored }) =>
        payload.parse(stored).later ? null : heldRightTime({ runAt }),
    },
  )
}

/** It stays where it can be copied, and its writer is told. */
async function cannot(
  context: CaseContext,
  tx: Tx,
  record: CaseRecord,
  { _id, org, userId }: WaitingMessageRow,
  reason: UnsentReason,
): Promise<void> {
  await tx.waitingMessages.fail(org, _id, { at: tx.now, reason })
  if (record.removed === null) await changed(context, tx, record)
  await context.notifications.notifyIn(tx, org, {
    msg: msg`Ditt meddelande i ärende {number} skickades inte. Texten finns kvar att kopiera.`.id,
    values: { number: record.number ?? '' },
    ...{ icon: 'triangle-alert', href: caseHref(record), refId: record._id, users: [userId] },
    kind: 'unsent',
    // Of a case in the trash can nobody hears as of a case: the writer is to know all the same.
    ...(record.removed === null && { caseId: record._id }),
  })
}
