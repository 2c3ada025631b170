import { type Locale, msg } from '../../shared/i18n.ts'
import { newId } from '../../shared/ids.ts'
import { fromJson } from '../../shared/json.ts'
import { fail } from '../../shared/wire/errors.ts'
import { valuesOfKind } from '../documents/lists/rows.ts'
import type { Audit } from '../log/audit.ts'
import type { Log } from '../log/log.ts'
import { holds, type Session } from '../session.ts'
import type { MailFile, MailRow } from '../store/records.ts'
import type { Store, Tx } from '../store/store.ts'
import { oneByOne } from '../unhurried.ts'
import type { Complete, Task, Work } from '../work/contract.ts'
import { isAddress } from './address.ts'
import { checkHeaders, type MailHeaders, openHeaders, sealHeaders, withFoot } from './headers.ts'
import { oneLine } from './oneLine.ts'
import { createSender, type Sender } from './send.ts'
import type { MailSettings } from './settings.ts'
import { type MailText, openWhole, sealWhole } from './whole.ts'

/** A mail to be sent. */
export interface OutgoingMail extends MailText, MailHeaders {
  to: string | readonly string[]
  /** Sender; absent: that of the settings. */
  from?: string
  /** Id of the `mail` document that it was made of. */
  template?: string
  caseId?: string
  /** Where an answer goes, where that is not the sender. */
  replyTo?: string
  /** Message-IDs of its thread, the last of them the one that it answers; without a domain they are ones of ours. */
  thread?: readonly string[]
  /** What it carries: small, as it lies in the database. */
  files?: readonly MailFile[]
  /** Its id in the mail log, where that has to be known before the write. */
  _id?: string
  /**
   * What is sent, where that lets somebody in by a code or a link: it lies sealed until then, and the texts beside it are what
   * is kept to be read.
   */
  whole?: MailText
}

export interface Mail {
  /**
   * Fills in a template, a `mail` document of the organisation, with facts. What a template does takes its time: this is
   * never done inside of a write. `locale`: the language of whoever is written to, for a template that has it; Swedish
   * unless told. NOT_FOUND for an unknown template, INVALID for one that cannot be read or does too much.
   */
  fill(
    org: string,
    template: string,
    data: Record<string, unknown>,
    locale?: Locale,
  ): Promise<Pick<OutgoingMail, 'subject' | 'text' | 'html' | 'from' | 'template'>>
  /**
   * Takes the mail into the mail log and the outbox as part of a write. Returns its id. INVALID for an address
   * that is none, or a mail without subject or text. What can be stopped goes to one address, and lets nobody in.
   */
  queue(tx: Tx, org: string | Pick<Session, 'org'>, mail: OutgoingMail): Promise<string>
  /** The mail log, newest first unless told. */
  list(
    session: Session,
    query: { text?: string; caseId?: string; pageNo: number; pageSize: number; newestFirst?: boolean },
  ): Promise<{ rows: MailEntry[]; totalCount: number }>
  load(session: Session, id: string): Promise<MailEntry>
  /** Hears of each mail that does not leave: the server refused it for good, or it was tried long enough. Within the write that says so. */
  onFailed(listener: (tx: Tx, mail: Pick<MailRow, 'org' | '_id'>) => Promise<void>): void
  /** Sends a mail of the log again, as it was. */
  resend(session: Session, id: string): Promise<void>
  /** Host of the mail server, for what the administrator is told at start; null: mails are kept in the mail log. */
  readonly server: string | null
}

export interface MailEntry
  extends Omit<
    MailRow,
    'org' | 'recipients' | 'secret' | 'sealed' | 'files' | 'headers' | 'replyTo' | 'refs'
  > {
  recipients: string[]
}

/** What mail uses of the other engines. */
export interface MailNeeds {
  store: Pick<Store, 'read' | 'write'>
  log: Pick<Log, 'write'>
  audit: Pick<Audit, 'record'>
  work: Pick<Work, 'enqueueIn' | 'registerTask'>
  /** As they are now; without a host mails are kept in the mail log. */
  settings(): MailSettings
  /** Of `keys/secrets.key`. */
  key: Uint8Array
}

/** Tries at a mail, the most of them an hour apart: a server may be down for four days. */
const mostTries = 110

/** Mails leave through the work engine: queued with what caused them, tried again until the server has taken them. */
export function createMail({ store, log, audit, work, settings, key }: MailNeeds): Mail {
  let made: { of: MailSettings; sender: Sender } | undefined
  /** What sends with the settings of now; undefined without a mail server. */
  const senderNow = () => {
    const of = settings()
    if (!of.host) return undefined
    if (made?.of !== of) made = { of, sender: createSender(of) }
    return made.sender
  }
  const read = () => store.read
  const listeners: Parameters<Mail['onFailed']>[0][] = []
  work.registerTask('mail', deliver, {
    onRetry: (tx, task, error) =>
      tx.mails.update(task.org, mailOf(task), { attempts: task.attempts, lastError: error }),
    onDead: (tx, task, error) => giveUp(tx, { org: task.org, _id: mailOf(task) }, { lastError: error }),
  })

  /** Throws when the mail server may take it later, so that the work engine tries again. */
  async function deliver(task: Task): Promise<Complete | undefined> {
    const { org, attempts } = task
    const row = await read().mails.find(org, mailOf(task))
    if (row?.status !== 'queued') return undefined
    const change = (values: Partial<MailRow>) => (tx: Tx) =>
      tx.mails.update(org, row._id, { attempts, ...values })
    // The server was told to do without mail since.
    const sender = senderNow()
    if (!sender) return change({ status: 'kept' })
    const whole = wholeOf(row)
    const headers = openHeaders(key, row._id, row.headers)
    if (!whole || !headers) {
      log.write(org, 'mail', 'error', `${row.subject}: ${lostKey}`, { mail: row._id })
      return (tx) => giveUp(tx, row, { attempts, lastError: lostKey })
    }
    const result = await sender.send({
      ...{ ...withFoot(whole, headers), headers, recipients: fromJson(row.recipients) },
      thread: row.refs ? fromJson(row.refs) : [],
      files: row.files === null ? [] : fromJson(row.files),
    })
    if (result.ok) {
      log.write(org, 'mail', 'info', `${row.subject} → ${row.recipients}`, { mail: row._id })
      // What was queued before mails were sealed.
      const blotted = row.secret && row.sealed === null ? { text: blot, html: null } : {}
      return change({ status: 'sent', sentAt: Date.now(), lastError: null, sealed: null, ...blotted })
    }
    log.write(org, 'mail', result.final ? 'error' : 'warning', `${row.subject}: ${result.reason}`, {
      mail: row._id,
    })
    if (!result.final) throw new Error(result.reason)
    return (tx) => giveUp(tx, row, { attempts, lastError: result.reason })
  }

  async function giveUp(
    tx: Tx,
    { org, _id }: Pick<MailRow, 'org' | '_id'>,
    why: Partial<MailRow>,
  ): Promise<void> {
    await tx.mails.update(org, _id, { status: 'failed', ...why })
    for (const tell of listeners) await tell(tx, { org, _id })
  }

  /** The mail with the texts that are sent; undefined when they were sealed under another key. */
  function wholeOf(row: MailRow): MailRow | undefined {
    if (row.sealed === null) return row
    const whole = openWhole(key, row._id, row.sealed)
    return whole && { ...row, ...whole, html: whole.html ?? null }
  }

  const queue: Mail['queue'] = async (tx, to, mail) => {
    const org = typeof to === 'string' ? to : to.org
    const { subject, text, html = null, from, template = null } = mail
    if (!subject || !text) throw fail('INVALID', { fields: { subject: 'validation.required' } })
    const recipients = [...new Set([mail.to].flat().map((address) => String(address).trim()))]
    if (recipients.length === 0 || recipients.length > 100 || !recipients.every(isAddress)) {
      throw fail('INVALID', { fields: { to: 'validation.email' } })
    }
    checkHeaders(mail)
    if (mail.unsubscribe && (mail.whole || recipients.length > 1))
      throw new Error('what can be stopped goes to one address, and lets nobody in')
    const _id = mail._id ?? newId()
    await tx.mails.insert({
      org,
      _id,
      created: tx.now,
      status: settings().host ? 'queued' : 'kept',
      sender: from ?? settings().from ?? '',
      recipients: JSON.stringify(recipients),
      subject: oneLine(subject),
      text,
      html,
      files: mail.files?.length ? JSON.stringify(mail.files) : null,
      headers: sealHeaders(key, _id, mail),
      template,
      caseId: mail.caseId ?? null,
      replyTo: mail.replyTo ?? null,
      refs: mail.thread?.length ? JSON.stringify(mail.thread) : null,
      secret: mail.whole ? 1 : 0,
      sealed: mail.whole ? sealWhole(key, _id, mail.whole) : null,
      attempts: 0,
      lastError: null,
      sentAt: null,
    })
    if (settings().host) await enqueue(tx, org, _id)
    return _id
  }

  async function enqueue(tx: Tx, org: string, mailId: string): Promise<void> {
    await work.enqueueIn(tx, { org, kind: 'mail', payload: { mailId }, key: mailId, maxAttempts: mostTries })
  }

  const inTurn = oneByOne()

  const fill: Mail['fill'] = async (org, id, data, locale) => {
    const row = await read().documents.find(org, id)
    if (row?.schema !== 'mail' || row.removed !== null)
      throw fail('NOT_FOUND', { message: msg`Brevmallen finns inte.` })
    // Loaded with the first template: not every start of the server needs it.
    const { renderMail } = await import('./template.ts')
    const template = valuesOfKind('mail', row)
    const rendered = await inTurn(() => renderMail(template, data, locale))
    return { ...rendered, ...(template.from && { from: template.from }), template: id }
  }

  /** Whoever reads what lets somebody in could become that person: only who rules the installation may. */
  function entryOf(session: Session, row: MailRow): MailEntry {
    const mayRead = row.secret === 0 || holds(session, 'system')
    const {
      org: _org,
      secret: _secret,
      sealed: _sealed,
      files: _files,
      headers: _headers,
      replyTo: _replyTo,
      refs: _refs,
      recipients,
      ...entry
    } = (mayRead && wholeOf(row)) || row
    const blotted = !mayRead && row.sealed === null && row.sentAt === null ? { text: blot, html: null } : {}
    return { ...entry, ...blotted, recipients: fromJson(recipients) }
  }

  async function own(session: Session, id: string): Promise<MailRow> {
    const row = await read().mails.find(session.org, id)
    if (!row) throw fail('NOT_FOUND')
    return row
  }

  return {
    fill,
    queue,
    async list(session, { text, caseId, pageNo, pageSize, newestFirst = true }) {
      const { rows, totalCount } = await read().mails.list(session.org, {
        ...(text && { text }),
        ...(caseId && { caseId }),
        limit: pageSize,
        offset: (pageNo - 1) * pageSize,
        newestFirst,
      })
      return { rows: rows.map((row) => entryOf(session, row)), totalCount }
    },
    load: async (session, id) => entryOf(session, await own(session, id)),
    onFailed: (listener) => void listeners.push(listener),
    async resend(session, id) {
      if (!settings().host) throw fail('BAD_REQUEST', { message: msg`Servern har ingen e-post inställd.` })
      const row = await own(session, id)
      if (row.secret && !holds(session, 'system')) throw fail('FORBIDDEN')
      // What was sent has nothing of it left, also where it did not arrive.
      if (row.secret && row.sealed === null && row.sentAt !== null)
        throw fail('BAD_REQUEST', { message: gone })
      await store.write(async (tx) => {
        await tx.mails.update(session.org, id, { status: 'queued', lastError: null })
        await enqueue(tx, session.org, id)
        await audit.record(tx, session, {
          action: 'mail/resend',
          object: `mail/${id}`,
          result: 'ok',
        })
      })
    },
    get server() {
      return settings().host || null
    },
  }
}

const blot = '…'
const lostKey = 'it was sealed under another key than the one in keys/secrets.key'
const gone = msg`Brevet hade en kod eller en länk som inte sparas när det har skickats. Det går inte att skicka igen.`
const mailOf = (task: Task) => String(task.payload.mailId)
