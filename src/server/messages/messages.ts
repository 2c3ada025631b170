import type { Locale } from '../../shared/i18n.ts'
import { msg } from '../../shared/i18n.ts'
import { newId } from '../../shared/ids.ts'
import { fromJson, toJson } from '../../shared/json.ts'
import { longestMessage } from '../../shared/messages/length.ts'
import { type MessageReason, type MessageState, reasonWords } from '../../shared/messages/state.ts'
import { mobileNumber } from '../../shared/rules/text/swedish.ts'
import { fail } from '../../shared/wire/errors.ts'
import { valuesIfOfKind, valuesOfKind } from '../documents/lists/rows.ts'
import type { Audit } from '../log/audit.ts'
import type { Requests } from '../requests/contract.ts'
import type { Session } from '../session.ts'
import type { MessageRow } from '../store/repositories/messages.ts'
import type { Reads, Store, Tx } from '../store/store.ts'
import { oneByOne } from '../unhurried.ts'
import type { Complete, Task, Work } from '../work/contract.ts'
import { createGateway, type Gateway } from './gateway.ts'
import { limitOf, type Place, placeFor } from './limits.ts'
import { type SmsSettings, severalIn } from './settings.ts'

/** A message to be sent. */
export interface OutgoingMessage {
  /** A mobile number, however it is written. */
  to: string
  text: string
  /** Id of the `message` document that it was made of: its limit counts. */
  template?: string | undefined
  /** Id of another limit. What names neither is counted by none. */
  limit?: string | undefined
  caseId?: string | undefined
  /** The message of the case's thread that it carries. */
  noteId?: string | undefined
  /** Its id in the log, where that has to be known before the write. */
  _id?: string | undefined
}

export interface QueuedMessage {
  /** In the log of messages. */
  _id: string
  status: MessageState
  /** Why it is not sent, or not at once. `reasonWords` says it. */
  reason: MessageReason | null
  /** When it goes, where that is later: milliseconds since 1970. */
  sendAt: number | null
}

/** Whose message it is: an organisation's own, or that of somebody in it. */
type Sender = string | Pick<Session, 'org' | 'userId'>

export interface Messages {
  /**
   * Fills in a template, a `message` document of the organisation, with facts. Never inside of a write. `locale`: the language
   * of whoever is written to. NOT_FOUND for an unknown template, INVALID for one that cannot be read or does too much.
   */
  fill(
    org: string,
    template: string,
    data: Record<string, unknown>,
    locale?: Locale,
  ): Promise<Required<Pick<OutgoingMessage, 'text' | 'template'>>>
  /**
   * Takes the message into the log and the outbox as part of a write, and counts it against its limit. What may not be sent is
   * in the log as refused, and the answer says why: nothing is thrown for it, so the write goes on.
   */
  queue(tx: Tx, by: Sender, message: OutgoingMessage): Promise<QueuedMessage>
  /** Why a message would not be sent now, or not today, before anybody has written it; null: it would. Counts nothing. */
  refusal(
    org: string,
    message: Pick<OutgoingMessage, 'to' | 'template' | 'limit'>,
  ): Promise<MessageReason | null>
  /** The log of messages, newest first unless told. */
  list(
    session: Session,
    query: { text?: string; caseId?: string; pageNo: number; pageSize: number; newestFirst?: boolean },
  ): Promise<{ rows: MessageEntry[]; totalCount: number }>
  load(session: Session, id: string): Promise<MessageEntry>
  /** Hears of each message that was to be sent and does not arrive: the service would not have it, or says so later. Within the write that says so. */
  onFailed(listener: FailureListener): void
  /** Sends one that was kept, refused or failed; it counts as a new one. BAD_REQUEST, in words, where that is not possible. */
  resend(session: Session, id: string): Promise<void>
  /**
   * What the service says of a message later on. False where the key is wrong or nothing takes reports; what names no message
   * is passed over.
   */
  report(key: string, told: Readonly<Record<string, string>>): Promise<boolean>
  /** Host of the service that sends; null: messages are kept in the log. */
  readonly service: string | null
}

type FailureListener = (tx: Tx, message: Pick<MessageRow, 'org' | '_id'>) => Promise<void>

export interface MessageEntry extends Omit<MessageRow, 'org' | 'reason' | 'limitId'> {
  reason: MessageReason | null
}

/** What messages use of the other engines. */
export interface MessageNeeds {
  store: Pick<Store, 'read' | 'write'>
  audit: Pick<Audit, 'record'>
  work: Pick<Work, 'enqueueIn' | 'registerTask'>
  requests: Requests
  /** As they are now; without an address messages are kept in the log. */
  settings(): SmsSettings
  /** Compares two keys without telling by time where they differ. */
  isSame(a: string, b: string): boolean
}

/** Why a message is not sent, that nothing sends it, or where it is counted and when it goes. */
type Judged = { limitId: string | null } & ({ reason: MessageReason } | { kept: true } | Place)

/** Tries before a message is given up: about three days, each an hour after the one before in the end. */
const mostTries = 80

/** Messages leave through the work engine, as mails do: queued with what caused them, tried again until they are taken. */
export function createMessages({ store, audit, work, requests, settings, isSame }: MessageNeeds): Messages {
  let made: { of: SmsSettings; gateway: Gateway } | undefined
  /** What sends with the settings of now; undefined where nothing does. */
  const gatewayNow = () => {
    const of = settings()
    if (!of.url) return undefined
    if (made?.of !== of) made = { of, gateway: createGateway(of, requests) }
    return made.gateway
  }
  const listeners: FailureListener[] = []
  work.registerTask('message', deliver, {
    about: (task) => `message ${messageOf(task)}`,
    rightTime: ({ payload }) => (typeof payload.sendAt === 'number' ? payload.sendAt : null),
    onRetry: (tx, task, error) =>
      tx.messages.update(task.org, messageOf(task), { attempts: task.attempts, lastError: error }),
    onDead: (tx, task, error) =>
      failIn(tx, { org: task.org, _id: messageOf(task) }, { reason: null, lastError: error }),
  })

  async function failIn(
    tx: Tx,
    { org, _id }: Pick<MessageRow, 'org' | '_id'>,
    why: Partial<MessageRow>,
  ): Promise<void> {
    await tx.messages.update(org, _id, { status: 'failed', ...why })
    for (const tell of listeners) await tell(tx, { org, _id })
  }

  /** Throws when the service may take it later, so that the work engine tries again. */
  async function deliver({ org, attempts, ...task }: Task): Promise<Complete | undefined> {
    const row = await store.read.messages.find(org, messageOf(task))
    if (row?.status !== 'queued' && row?.status !== 'waiting') return undefined
    const change = (values: Partial<MessageRow>) => (tx: Tx) =>
      tx.messages.update(org, row._id, { attempts, ...values })
    const gateway = gatewayNow()
    // The server was told to do without since.
    if (!gateway) return change({ status: 'kept', reason: toJson({ code: 'noService' }) })
    const { recipient: to, text } = row
    const result = await gateway.send({ to, text, reference: referenceOf(row) })
    if (!result.ok) {
      if (!result.final) throw new Error(result.reason)
      return (tx) => failIn(tx, row, { attempts, reason: null, lastError: result.reason })
    }
    return async (tx) => {
      // A report may come before the answer to the request has been written down.
      const now = await tx.messages.find(org, row._id)
      const taken = { sentAt: tx.now, serviceId: result.id }
      if (now?.reported === 'failed') await failIn(tx, row, { attempts, ...taken })
      else await change({ status: 'sent', reason: null, lastError: null, ...taken })(tx)
    }
  }

  /** What counts for it. null: nothing does; undefined: what is named is not there. */
  async function limitFor(read: Reads, org: string, { template, limit }: OutgoingMessage) {
    if (limit) return limitOf(read, org, limit)
    if (!template) return null
    const row = await read.documents.find(org, template)
    const id = row && valuesIfOfKind('message', row)?.limit
    return id ? limitOf(read, org, id) : undefined
  }

  async function judged(read: Reads, org: string, message: OutgoingMessage, now: number): Promise<Judged> {
    const refused = (code: 'number' | 'empty' | 'tooLong' | 'noLimit') => ({
      reason: { code },
      limitId: null,
    })
    if (mobileNumber(message.to) === undefined) return refused('number')
    if (message.text === '') return refused('empty')
    if (message.text.length > longestMessage) return refused('tooLong')
    const limit = await limitFor(read, org, message)
    if (limit === undefined) return refused('noLimit')
    const limitId = limit?._id ?? null
    if (!settings().url) return { kept: true, limitId }
    if (limit === null) return { periods: [], sendAt: null, limitId }
    const place = await placeFor(read, org, limit, now)
    return 'code' in place ? { reason: place, limitId } : { ...place, limitId }
  }

  const queue: Messages['queue'] = async (tx, by, message) => {
    const [org, sender] = typeof by === 'string' ? [by, null] : [by.org, by.userId]
    const _id = message._id ?? newId()
    const to = mobileNumber(message.to)
    const text = cleaned(message.text)
    const found = await judged(tx, org, { ...message, text }, tx.now)
    const row: MessageRow = {
      ...{ org, _id, created: tx.now, service: 'sms', sender },
      ...{ recipient: to ?? message.to.slice(0, 100), text: text.slice(0, 10 * longestMessage) },
      ...{
        template: message.template ?? null,
        caseId: message.caseId ?? null,
        noteId: message.noteId ?? null,
      },
      ...{ limitId: found.limitId, attempts: 0, resent: 0, lastError: null, sentAt: null },
      ...{ serviceId: null, reported: null, reportedAt: null },
      ...(await outcome(tx, org, found)),
    }
    await tx.messages.insert(row)
    await enqueue(tx, row)
    return { _id, status: row.status, reason: row.reason && fromJson(row.reason), sendAt: row.sendAt }
  }

  /** What a message becomes by what was judged of it; it is counted. */
  async function outcome(
    tx: Tx,
    org: string,
    found: Judged,
  ): Promise<Pick<MessageRow, 'status' | 'reason' | 'sendAt'>> {
    if ('reason' in found) return { status: 'refused', reason: toJson(found.reason), sendAt: null }
    if ('kept' in found) return { status: 'kept', reason: toJson({ code: 'noService' }), sendAt: null }
    const { limitId, periods, sendAt } = found
    if (limitId !== null) await tx.messages.count(org, limitId, periods)
    return { status: sendAt === null ? 'queued' : 'waiting', reason: null, sendAt }
  }

  async function enqueue(tx: Tx, { org, _id, status, sendAt }: MessageRow): Promise<void> {
    if (status !== 'queued' && status !== 'waiting') return
    const when = sendAt === null ? {} : { runAt: sendAt }
    const payload = { messageId: _id, sendAt }
    await work.enqueueIn(tx, { org, kind: 'message', payload, key: _id, maxAttempts: mostTries, ...when })
  }

  const inTurn = oneByOne()

  const fill: Messages['fill'] = async (org, id, data, locale) => {
    const row = await store.read.documents.find(org, id)
    if (row?.schema !== 'message' || row.removed !== null)
      throw fail('NOT_FOUND', { message: msg`Meddelandemallen finns inte.` })
    // Loaded with the first template, as for mails.
    const { renderText } = await import('../mail/template.ts')
    const { text } = valuesOfKind('message', row)
    return { text: await inTurn(() => renderText(text, data, locale)), template: id }
  }

  async function own(session: Session, id: string): Promise<MessageRow> {
    const row = await store.read.messages.find(session.org, id)
    if (!row) throw fail('NOT_FOUND')
    return row
  }

  return {
    fill,
    queue,
    async refusal(org, message) {
      const found = await judged(store.read, org, { ...message, text: '.' }, Date.now())
      return 'reason' in found ? found.reason : null
    },
    async list(session, { text, caseId, pageNo, pageSize, newestFirst = true }) {
      const { rows, totalCount } = await store.read.messages.list(session.org, {
        ...(text && { text }),
        ...(caseId && { caseId }),
        limit: pageSize,
        offset: (pageNo - 1) * pageSize,
        newestFirst,
      })
      return { rows: rows.map(entryOf), totalCount }
    },
    load: async (session, id) => entryOf(await own(session, id)),
    onFailed: (listener) => void listeners.push(listener),
    async resend(session, id) {
      await store.write(async (tx) => {
        const row = await tx.messages.find(session.org, id)
        if (!row) throw fail('NOT_FOUND')
        if (!settings().url) throw fail('BAD_REQUEST', { message: reasonWords({ code: 'noService' })[0] })
        if (!['kept', 'refused', 'failed'].includes(row.status))
          throw fail('BAD_REQUEST', { message: msg`Meddelandet är redan skickat eller på väg.` })
        const { recipient: to, text, template, limitId } = row
        const of = template !== null ? { template } : limitId !== null ? { limit: limitId } : {}
        const found = await judged(tx, row.org, { to, text, ...of }, tx.now)
        if ('reason' in found) {
          const [message, values] = reasonWords(found.reason)
          throw fail('BAD_REQUEST', { message, values })
        }
        const change = {
          ...(await outcome(tx, row.org, found)),
          ...{
            limitId: found.limitId,
            resent: row.resent + 1,
            lastError: null,
            reported: null,
            reportedAt: null,
          },
        }
        await tx.messages.update(row.org, id, change)
        await enqueue(tx, { ...row, ...change })
        await audit.record(tx, session, { action: 'message/resend', object: `message/${id}`, result: 'ok' })
      })
    },
    async report(key, told) {
      const { reports, reportKey, reportId, reportState, reportFailed, reportDelivered } = settings()
      if (!reports || !reportKey || !isSame(key, reportKey)) return false
      const reference = told[reportId ?? '']
      const state = told[reportState ?? '']?.trim().toLowerCase()
      if (!reference || state === undefined) return true
      const failed = severalIn(reportFailed).includes(state)
      if (!failed && !severalIn(reportDelivered).includes(state)) return true
      await store.write(async (tx) => {
        const row = await tx.messages.findReported(withoutTurn(reference))
        // Of one that is on its way again nothing said of an earlier try counts.
        if (!row || (row._id === withoutTurn(reference) && referenceOf(row) !== reference)) return
        if (!['queued', 'waiting', 'sent'].includes(row.status)) return
        const told = { reported: failed ? 'failed' : 'delivered', reportedAt: tx.now } as const
        const bad = { reason: toJson<MessageReason>({ code: 'undelivered' }), lastError: state }
        if (failed && row.status === 'sent') await failIn(tx, row, { ...told, ...bad })
        // What is not written down as sent yet becomes so, and then failed, when the request has been answered.
        else await tx.messages.update(row.org, row._id, { ...told, ...(failed && bad) })
      })
      return true
    },
    get service() {
      const { url } = settings()
      return url && URL.canParse(url) ? new URL(url).host : null
    },
  }
}

function entryOf({ org: _org, limitId: _limit, reason, ...row }: MessageRow): MessageEntry {
  return { ...row, reason: reason && fromJson(reason) }
}

/** What the service knows it by: the same at every try, another one when somebody has it sent again. */
const referenceOf = ({ _id, resent }: Pick<MessageRow, '_id' | 'resent'>) =>
  resent === 0 ? _id : `${_id}-${resent}`
const withoutTurn = (reference: string) => /^([0-9a-z]{36})-\d+$/.exec(reference)?.[1] ?? reference

/** Without what no phone shows. */
const cleaned = (text: string): string =>
  [...text.replace(/\r\n?/g, '\n')]
    .filter((sign) => sign === '\n' || (sign >= ' ' && sign !== '\u007f'))
    .join('')
    .trim()

const messageOf = (task: Pick<Task, 'payload'>) => String(task.payload.messageId)
