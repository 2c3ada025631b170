import { msg } from '../../../../shared/i18n.ts'
import { fromJson, toJson } from '../../../../shared/json.ts'
import { isLooseReason } from '../../../../shared/process/talk/looseMail.ts'
import { fail } from '../../../../shared/wire/errors.ts'
import { hideTokens } from '../../../inbox/hide.ts'
import { holds, type Session } from '../../../session.ts'
import type { InboxMailRow } from '../../../store/repositories/inboxMails.ts'
import type { Tx } from '../../../store/store.ts'
import { staffOfSent } from '../../access.ts'
import { type CaseContext, caseInside, caseVersions } from '../../context.ts'
import { addressOf } from '../reach.ts'
import { messageIn } from './arrive.ts'
import type { CaseMail, LooseMail, LooseQuery } from './contract.ts'

/** Mails that no signed address ties to a case. */

/** See `CaseMail.looseMails`. */
export async function looseMails(
  { store }: CaseContext,
  session: Session,
  { kind, page, pageSize }: LooseQuery,
): Promise<{ mails: LooseMail[]; totalCount: number }> {
  const asked = { became: kind, limit: pageSize, offset: (page - 1) * pageSize }
  const { rows, totalCount } = await store.read.inboxMails.list(session.org, asked)
  return { mails: rows.map(shown), totalCount }
}

/** See `CaseMail.looseCount`. */
export async function looseCount(
  { store, replies }: Pick<CaseContext, 'store' | 'replies'>,
  session: Session,
): Promise<number | null> {
  if (!holds(session, 'looseMail')) return null
  const asked = { became: 'loose', limit: 0, offset: 0 } as const
  const { totalCount } = await store.read.inboxMails.list(session.org, asked)
  return totalCount > 0 || replies.isSet() ? totalCount : null
}

/** Whether it is a file of a mail that is tied to no case yet, and the session looks after those. */
export async function isLooseFile(
  { store }: Pick<CaseContext, 'store'>,
  session: Session,
  { mailId, assetId }: { mailId: string; assetId?: string | undefined },
): Promise<boolean> {
  if (assetId === undefined || !holds(session, 'looseMail')) return false
  const mail = await store.read.inboxMails.find(session.org, mailId)
  return isLoose(mail) && fromJson(mail.files).some((file) => file.assetId === assetId)
}

const shown = ({ _id, at, sender, subject, text, quoted, why, isFalse, files }: InboxMailRow): LooseMail => ({
  ...{ _id, at, sender: hideTokens(sender) },
  ...{ subject: hideTokens(subject), text: hideTokens(text), quoted: hideTokens(quoted) },
  why: why !== null && isLooseReason(why) ? why : null,
  isFalse: isFalse === 1,
  files: fromJson(files).map(({ name, size, problem, assetId }) => ({
    ...{ name, size },
    ...(assetId && { assetId }),
    ...(problem && { problem }),
  })),
})

/** See `CaseMail.attachMail`. */
export async function attachMail(
  context: CaseContext,
  session: Session,
  { id, formDataId }: { id: string; formDataId: string },
): ReturnType<CaseMail['attachMail']> {
  const { record: before, process, form } = await caseVersions(context, session, formDataId)
  staffOfSent(session, before, process)
  const theirs = (await addressOf(context, before, form))?.toLowerCase()
  return context.store.write(async (tx) => {
    const mail = await looseIn(tx, session, id)
    const record = await caseInside(tx, before)
    staffOfSent(session, record, process)
    const files = fromJson(mail.files)
    const held = mail.sender === '' || mail.sender !== theirs || mail.isFalse === 1
    const byName = held ? hideTokens(mail.sender) : record.createdByName
    const note = await messageIn(context, tx, record, mail, { byName, held, files }, session)
    const done = { became: 'attached', caseId: record._id, noteId: note._id } as const
    await tx.inboxMails.update(mail._id, { ...done, subject: '', text: '', quoted: '', files: toJson(files) })
    await seenTo(context, tx, session, 'case/attachMail', mail, { case: record._id })
    return { noteId: note._id }
  })
}

/** See `CaseMail.removeMail`. */
export function removeMail(context: CaseContext, session: Session, id: string): Promise<{ removed: true }> {
  return context.store.write(async (tx) => {
    const mail = await looseIn(tx, session, id)
    for (const { assetId } of fromJson(mail.files))
      if (assetId) await context.assets.removeIn(tx, session.org, assetId)
    // That it was here is still known, so that it does not come in again.
    const gone = { sender: '', recipient: '', subject: '', text: '', quoted: '', files: toJson([]) }
    await tx.inboxMails.update(mail._id, { became: 'removed', ...gone })
    await seenTo(context, tx, session, 'case/removeMail', mail)
    return { removed: true }
  })
}

async function looseIn(tx: Tx, { org }: Session, id: string): Promise<InboxMailRow> {
  const mail = await tx.inboxMails.find(org, id)
  if (!isLoose(mail)) throw fail('NOT_FOUND')
  return mail
}

const isLoose = (mail: InboxMailRow | undefined): mail is InboxMailRow =>
  mail?.became === 'loose' || mail?.became === 'automatic'

/** It lies there no longer. */
async function seenTo(
  context: CaseContext,
  tx: Tx,
  session: Session,
  action: string,
  { _id }: InboxMailRow,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const { audit, events } = context
  await tellFewerLoose(context, tx, session.org)
  await audit.record(tx, session, { action, object: `looseMail/${_id}`, result: 'ok', detail })
  tx.afterCommit(() => events.push(session.org, 'changes', { schema: 'looseMail', ids: [_id] }, 'staff'))
}

/** The page of loose mails, and what the news of them is about: there is one of it at most, that says how many lie there. */
const about = 'loose-mail'

/** One more has come: whoever looks after them hears how many wait, in the place of what they have heard before. */
export async function tellLoose({ notifications }: CaseContext, tx: Tx, org: string): Promise<void> {
  await notifications.forgetIn(tx, org, about)
  await notifications.notifyIn(tx, org, {
    kind: 'looseMail',
    msg: msg`{n, plural, one {Ett brev} other {# brev}} hör inte till något ärende`.id,
    values: { n: await waiting(tx, org) },
    icon: 'mail-question-mark',
    href: `/${about}`,
    refId: about,
  })
}

/** One has been seen to: what was told says how many are left, and is gone with the last. */
async function tellFewerLoose({ notifications }: CaseContext, tx: Tx, org: string): Promise<void> {
  const n = await waiting(tx, org)
  if (n === 0) await notifications.forgetIn(tx, org, about)
  else await notifications.restateIn(tx, org, about, { n })
}

const waiting = async (tx: Tx, org: string): Promise<number> =>
  (await tx.inboxMails.list(org, { became: 'loose', limit: 0, offset: 0 })).totalCount
