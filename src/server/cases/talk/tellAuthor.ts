import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { msg } from '../../../shared/i18n.ts'
import { newId } from '../../../shared/ids.ts'
import type { Unsubscribe } from '../../mail/headers.ts'
import { withSecret } from '../../mail/whole.ts'
import type { CaseRecord, NoteRow } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { authorsHref } from '../caseHref.ts'
import type { CaseContext } from '../context.ts'
import { type CompiledForm, titlesOf } from '../forms.ts'
import { authorLocale } from '../open/summary.ts'
import { deliverIn } from './deliveries.ts'
import { daysOfLink, linkLives, messageHref, messageLinkIn } from './messageLink.ts'
import type { Reach } from './reach.ts'

/**
 * Brings a message to who sent the case in, as part of the write that stores it: the bell and a mail for an account, a mail with a
 * link for an address. No mail has the words of the message: they are read where it is known who reads.
 */
export async function tellAuthorIn(
  context: CaseContext,
  tx: Tx,
  record: CaseRecord,
  form: CompiledForm,
  { note, reach }: { note: Pick<NoteRow, '_id'>; reach: Reach },
): Promise<void> {
  const { rights, notifications, events, baseUrl } = context
  const values = { number: record.number ?? '', form: textIn(titlesOf(form), authorLocale(record)) }
  if (reach.channel === 'account') {
    const href = authorsHref(record)
    await notifications.notifyIn(tx, record.org, {
      ...{ kind: 'ownMessage', caseId: record._id, refId: note._id },
      ...{ msg: subject.id, values, icon: 'message-square', href },
      users: [reach.address],
    })
    await deliverIn(tx, record, { noteId: note._id, ...reach })
    const { email } = (await rights.in(tx, record.org, reach.address)) ?? {}
    // Theirs to choose: it is on their page in any case.
    const unsubscribe = email
      ? await notifications.mailWishIn(tx, record.org, reach.address, 'ownMessage')
      : null
    if (email && unsubscribe)
      await mailIn(context, tx, record, {
        note,
        address: email,
        values,
        href: `${baseUrl}${href}`,
        unsubscribe,
      })
    const news = { schema: 'formData', ids: [record._id] }
    tx.afterCommit(() => events.push(record.org, 'changes', news, { users: [reach.address] }))
  } else if (reach.channel === 'mail') {
    const secret = await messageLinkIn(context, tx, record, { address: reach.address, about: note._id })
    await mailIn(context, tx, record, { note, address: reach.address, values, secret })
  } else await deliverIn(tx, record, { noteId: note._id, ...reach })
}

interface MessageMail {
  note: Pick<NoteRow, '_id'>
  address: string
  values: Record<string, string>
  /** Where somebody with an account reads it. */
  href?: string
  /** And how they get no more such mails. */
  unsubscribe?: Unsubscribe
  /** Of the link of somebody without one. */
  secret?: string
}

async function mailIn(
  { mail, texts, baseUrl, replies }: CaseContext,
  tx: Tx,
  record: CaseRecord,
  { note, address, values, href, unsubscribe, secret }: MessageMail,
): Promise<void> {
  const locale = authorLocale(record)
  const t = texts(locale, record.org)
  const replyTo = await replies.makeIn(tx, { org: record.org, caseId: record._id, address })
  const make = (way: string) => ({
    subject: t(subject, values),
    text: [
      t(body, values),
      t(msg`Läs och svara här: {href}`, { href: way }),
      ...(secret === undefined ? [] : [t(linkLives, { days: daysOfLink })]),
      ...(replyTo ? [t(msg`Du kan också svara direkt på det här meddelandet.`)] : []),
    ].join('\n\n'),
  })
  const linked = (token: string) => make(messageHref(baseUrl, token, locale))
  const answered = replyTo ? (await tx.inboxMails.lastOf(record._id))?.messageId : undefined
  const mailId = await mail.queue(tx, record.org, {
    ...(secret === undefined ? make(href ?? '') : withSecret(linked, secret)),
    ...{ _id: newId(tx.now), to: address, caseId: record._id, unsubscribe },
    ...(replyTo && { replyTo, thread: [`case-${record._id}`, ...(answered ? [answered] : [])] }),
  })
  await deliverIn(tx, record, { noteId: note._id, channel: 'mail', address, outbox: mailId })
}

const subject = msg`Nytt meddelande i ärende {number}`
const body = msg`Du har fått ett meddelande i ditt ärende {number}, {form}.`
