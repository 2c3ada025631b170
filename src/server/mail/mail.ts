import { type Locale, msg } from '../../shared/i18n.ts'
import { newId } from '../../shared/ids.ts'
import { fromJson } from '../../shared/json.ts'
import { fail } from '../../shared/wire/errors.ts'
import { valuesOfKind } from '../documents/rows.ts'
import type { Audit } from '../log/audit.ts'
import type { Log } from '../log/log.ts'
import { holds, type Session } from '../session.ts'
import type { MailRow } from '../store/records.ts'
import type { Store, Tx } from '../store/store.ts'
import type { Complete, Task, Work } from '../work/contract.ts'
import { isAddress } from './address.ts'
import { oneLine } from './oneLine.ts'
import { createSender, type Sender } from './send.ts'
import type { MailSettings } from './settings.ts'

/** A mail to be sent: its own text, or a template (id of a `mail` document) with facts. */
export interface OutgoingMail {
  to: string | readonly string[]
  subject?: string
  text?: string
  html?: string
  /** Id of a `mail` document of the organisation. */
  template?: string
  data?: Record<string, unknown>
  /** The language of whoever is written to, for a template that has it; Swedish unless told. */
  locale?: Locale
  caseId?: string
  /** Holds a link that is as good as a password: its text is blotted out once it is sent. */
  secret?: boolean
}

export interface Mail {
  /**
   * Takes the mail into the mail log and the outbox as part of a write. Returns its id. INVALID for an address
   * that is none, a template that cannot be read, or a mail without subject or text; NOT_FOUND for an unknown template.
   */
  queue(tx: Tx, org: string | Pick<Session, 'org'>, mail: OutgoingMail): Promise<string>
  /** The mail log, newest first unless told. */
  list(
    session: Session,
    query: { text?: string; caseId?: string; pageNo: number; pageSize: number; newestFirst?: boolean },
  ): Promise<{ rows: MailEntry[]; totalCount: number }>
  load(session: Session, id: string): Promise<MailEntry>
  /** Sends a mail of the log again, as it was. */
  resend(session: Session, id: string): Promise<void>
  /** Host of the mail server, for what the administrator is told at start; null: mails are kept in the mail log. */
  readonly server: string | null
}

export interface MailEntry extends Omit<MailRow, 'org' | 'recipients' | 'secret'> {
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
}

/** Mails leave through the work engine: queued with what caused them, tried again until the server has taken them. */
export function createMail({ store, log, audit, work, settings }: MailNeeds): Mail {
  let made: { of: MailSettings; sender: Sender } | undefined
  /** What sends with the settings of now; undefined without a mail server. */
  const senderNow = () => {
    const of = settings()
    if (!of.host) return undefined
    if (made?.of !== of) made = { of, sender: createSender(of) }
    return made.sender
  }
  const read = () => store.read
  work.registerTask('mail', deliver, {
    onRetry: (tx, task, error) =>
      tx.mails.update(task.org, mailOf(task), { attempts: task.attempts, lastError: error }),
    onDead: (tx, task, error) =>
      tx.mails.update(task.org, mailOf(task), { status: 'failed', lastError: error }),
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
    const result = await sender.send({ ...row, recipients: fromJson(row.recipients) })
    if (result.ok) {
      log.write(org, 'mail', 'info', `${row.subject} → ${row.recipients}`, { mail: row._id })
      const blotted = row.secret ? { text: blot, html: null } : {}
      return change({ status: 'sent', sentAt: Date.now(), lastError: null, ...blotted })
    }
    log.write(org, 'mail', result.final ? 'error' : 'warning', `${row.subject}: ${result.reason}`, {
      mail: row._id,
    })
    if (!result.final) throw new Error(result.reason)
    return change({ status: 'failed', lastError: result.reason })
  }

  const queue: Mail['queue'] = async (tx, to, mail) => {
    const org = typeof to === 'string' ? to : to.org
    const { subject, text, html, sender: own } = await contentOf(tx, org, mail)
    const recipients = [...new Set([mail.to].flat().map((address) => String(address).trim()))]
    if (recipients.length === 0 || recipients.length > 100 || !recipients.every(isAddress)) {
      throw fail('INVALID', { fields: { to: 'validation.email' } })
    }
    const _id = newId()
    await tx.mails.insert({
      org,
      _id,
      created: tx.now,
      status: settings().host ? 'queued' : 'kept',
      sender: own ?? settings().from ?? '',
      recipients: JSON.stringify(recipients),
      subject: oneLine(subject),
      text,
      html,
      template: mail.template ?? null,
      caseId: mail.caseId ?? null,
      secret: mail.secret ? 1 : 0,
      attempts: 0,
      lastError: null,
      sentAt: null,
    })
    if (settings().host) await enqueue(tx, org, _id)
    return _id
  }

  async function enqueue(tx: Tx, org: string, mailId: string): Promise<void> {
    await work.enqueueIn(tx, { org, kind: 'mail', payload: { mailId }, key: mailId })
  }

  async function contentOf(
    tx: Tx,
    org: string,
    mail: OutgoingMail,
  ): Promise<{ subject: string; text: string; html: string | null; sender?: string }> {
    if (mail.template) {
      const row = await tx.documents.find(org, mail.template)
      if (row?.schema !== 'mail' || row.removed !== null)
        throw fail('NOT_FOUND', { message: msg`Brevmallen finns inte.` })
      // Loaded with the first template: not every start of the server needs it.
      const { renderMail } = await import('./template.ts')
      const template = valuesOfKind('mail', row)
      return {
        ...renderMail(template, mail.data ?? {}, mail.locale),
        ...(template.from && { sender: template.from }),
      }
    }
    if (!mail.subject || !mail.text) throw fail('INVALID', { fields: { subject: 'validation.required' } })
    return { subject: mail.subject, text: mail.text, html: mail.html ?? null }
  }

  async function own(session: Session, id: string): Promise<MailRow> {
    const row = await read().mails.find(session.org, id)
    if (!row) throw fail('NOT_FOUND')
    return row
  }

  return {
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
    async resend(session, id) {
      if (!settings().host) throw fail('BAD_REQUEST', { message: msg`Servern har ingen e-post inställd.` })
      const row = await own(session, id)
      if (row.secret && !holds(session, 'system')) throw fail('FORBIDDEN')
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
const mailOf = (task: Task) => String(task.payload.mailId)

/** Whoever reads a link to a new password could become that person: only who rules the installation may. */
function entryOf(session: Session, { org: _org, secret, recipients, ...row }: MailRow): MailEntry {
  const blotted = secret === 1 && !holds(session, 'system') ? { text: blot, html: null } : {}
  return { ...row, ...blotted, recipients: fromJson(recipients) }
}
