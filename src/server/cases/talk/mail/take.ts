import { newId } from '../../../../shared/ids.ts'
import { toJson } from '../../../../shared/json.ts'
import type { LooseReason } from '../../../../shared/process/talk/looseMail.ts'
import { defaultOrg } from '../../../session.ts'
import type { CaseRecord, LinkRow } from '../../../store/records.ts'
import type { InboxMailRow } from '../../../store/repositories/inboxMails.ts'
import type { Reads, Tx } from '../../../store/store.ts'
import { type CaseContext, versionsOf } from '../../context.ts'
import { addressOf } from '../reach.ts'
import { filesIn, messageIn } from './arrive.ts'
import type { ArrivedMail, CaseMail } from './contract.ts'
import { failIn } from './failures.ts'
import { tellLoose } from './loose.ts'
import { tellLeftOut } from './tellLeftOut.ts'

/** Mails of one address to one case in an hour that become messages: two programs that answer each other end here. */
const mostAnHour = 30
const hour = 3_600_000

/** See `CaseMail.takeMail`. */
export function takeMail(context: CaseContext, mail: ArrivedMail): ReturnType<CaseMail['takeMail']> {
  return context.store.write(async (tx) => {
    if (await tx.inboxMails.isKnown(mail.key)) {
      // Files that were made ready again are not written: whoever staged them lets them go.
      await mail.also?.(tx)
      return 'known'
    }
    const became = await takeIn(context, tx, mail)
    await mail.also?.(tx)
    return became
  })
}

async function takeIn(context: CaseContext, tx: Tx, mail: ArrivedMail): Promise<InboxMailRow['became']> {
  const found = await caseOf(context, tx, mail)
  const org = 'record' in found ? found.record.org : defaultOrg
  if (mail.failure) {
    const failed = await failIn(context, tx, org, mail.failure)
    if (failed) return keep(tx, mail, { org, became: 'failure', ...failed })
  }
  // A report about nothing of ours, such as one about a report: nobody is told, and nobody is answered.
  if (mail.automatic || mail.failure || context.replies.isOwn(mail.from))
    return keep(tx, mail, { org, became: 'automatic', ...words(mail) })
  const why = 'why' in found ? found.why : await tooMany(tx, found.record, mail)
  if (why || !('record' in found)) return keepLoose(context, tx, mail, org, why ?? 'noAddress')
  const { record } = found
  const theirs = await isTheirs(context, mail, found)
  const files = await filesIn(context, tx, org, record._id, mail.files)
  const byName = theirs ? record.createdByName : mail.from
  const note = await messageIn(context, tx, record, mail, { byName, held: !theirs, files })
  if (theirs) await tellLeftOut(context, tx, record, { ...mail, files })
  const of = { caseId: record._id, noteId: note._id, files: toJson(files) }
  return keep(tx, mail, { org, became: theirs ? 'message' : 'held', ...of })
}

/** Without its words, where they stand elsewhere. */
async function keep(
  tx: Tx,
  { key, from, to, messageId, place, isFalse }: ArrivedMail,
  row: Pick<InboxMailRow, 'org' | 'became'> & Partial<InboxMailRow>,
): Promise<InboxMailRow['became']> {
  await tx.inboxMails.insert({
    ...{
      _id: newId(tx.now),
      key,
      at: tx.now,
      why: null,
      sender: from,
      recipient: to[0] ?? '',
      messageId,
      place,
      isFalse: isFalse ? 1 : 0,
    },
    ...{ subject: '', text: '', quoted: '', files: '[]', caseId: null, noteId: null },
    ...row,
  })
  return row.became
}

const words = ({ subject, text, quoted }: ArrivedMail) => ({ subject, text, quoted })

async function keepLoose(
  context: CaseContext,
  tx: Tx,
  mail: ArrivedMail,
  org: string,
  why: LooseReason,
): Promise<InboxMailRow['became']> {
  const _id = newId(tx.now)
  const files = await filesIn(context, tx, org, _id, mail.files)
  const became = await keep(tx, mail, {
    org,
    _id,
    became: 'loose',
    why,
    ...words(mail),
    files: toJson(files),
  })
  await tellLoose(context, tx, org)
  tx.afterCommit(() => context.events.push(org, 'changes', { schema: 'looseMail', ids: [_id] }, 'staff'))
  return became
}

/** See `CaseMail.isExpected`. */
export async function isExpected(
  context: CaseContext,
  mail: Parameters<CaseMail['isExpected']>[0],
): Promise<boolean> {
  const found = await caseOf(context, context.store.read, { ...mail, unreadable: false })
  return 'link' in found && isTheirs(context, mail, found)
}

/** From who the address was made for, as long as that is where who sent the case in is written to: staff may have corrected it since. */
async function isTheirs(
  context: CaseContext,
  { from, isFalse }: Pick<ArrivedMail, 'from' | 'isFalse'>,
  { record, link }: { record: CaseRecord; link: LinkRow },
): Promise<boolean> {
  if (from === '' || isFalse || from !== link.forWhom?.toLowerCase()) return false
  const { form } = await versionsOf(context.forms, record)
  return from === (await addressOf(context, record, form))?.toLowerCase()
}

type CaseOf = { record: CaseRecord; link: LinkRow } | { why: LooseReason }

/** The case that an address of the mail is signed for; the first of them that leads to one. Nothing is told from anything else. */
async function caseOf(
  context: CaseContext,
  read: Pick<Reads, 'links' | 'cases'>,
  mail: Pick<ArrivedMail, 'to' | 'unreadable'>,
): Promise<CaseOf> {
  if (mail.unreadable) return { why: 'unreadable' }
  let why: LooseReason = 'noAddress'
  for (const token of context.replies.tokensIn(mail.to)) {
    const found = await context.links.look(read, 'reply', token)
    if ('dead' in found) {
      why = found.dead === 'expired' || found.dead === 'revoked' ? found.dead : 'unknown'
      continue
    }
    const record = await read.cases.find(found.link.org, found.link.object)
    if (record && record.removed === null && record.draft === 0) return { record, link: found.link }
    why = 'removed'
  }
  return { why }
}

async function tooMany(tx: Tx, record: CaseRecord, { from }: ArrivedMail): Promise<LooseReason | undefined> {
  const count = await tx.inboxMails.countOf(record._id, from, tx.now - hour)
  return count >= mostAnHour ? 'tooMany' : undefined
}
