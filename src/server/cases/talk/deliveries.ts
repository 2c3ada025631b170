import { msg, type Translate } from '../../../shared/i18n.ts'
import { fromJson } from '../../../shared/json.ts'
import { type MessageState, whyNotSent } from '../../../shared/messages/state.ts'
import type { Channel, DeliveryState } from '../../../shared/process/talk/talk.ts'
import { orderedId } from '../../store/orderedId.ts'
import type { CaseRecord, DeliveryRow } from '../../store/records.ts'
import type { Store, Tx } from '../../store/store.ts'
import type { CaseContext } from '../context.ts'
import { minuteOf } from '../today.ts'
import type { DeliveredMessage, Delivery } from './contract.ts'

/** One more way that a message goes by. */
export async function deliverIn(
  tx: Tx,
  { org, row }: Pick<CaseRecord, 'org' | 'row'>,
  way: Pick<DeliveryRow, 'noteId' | 'channel' | 'address'> & { outbox?: string },
): Promise<void> {
  await tx.notes.deliver({
    _id: orderedId(tx.now),
    org,
    caseRow: row,
    outbox: null,
    at: tx.now,
    failed: null,
    ...way,
  })
}

/** See `Cases.deliveredIn`. */
export async function deliveredIn(
  { rights }: Pick<CaseContext, 'rights'>,
  tx: Tx,
  { org, formDataId, noteId, mails }: DeliveredMessage,
): Promise<void> {
  const record = await tx.cases.find(org, formDataId)
  if (!record) return
  const { createdBy } = record
  if (createdBy !== null && (await rights.in(tx, org, createdBy)))
    await deliverIn(tx, record, { noteId, channel: 'account', address: createdBy })
  else if (mails.length === 0) await deliverIn(tx, record, { noteId, channel: 'none', address: '' })
  for (const { _id, to } of mails)
    await deliverIn(tx, record, { noteId, channel: 'mail', address: to, outbox: _id })
}

/** How the messages of a case were sent and what became of them, by the message. */
export async function deliveriesOf(
  { read }: Pick<Store, 'read'>,
  { org, row }: Pick<CaseRecord, 'org' | 'row'>,
  t: Translate,
): Promise<ReadonlyMap<string, Delivery[]>> {
  const rows = await read.notes.deliveriesOf(row)
  const sentBy = (by: Channel) =>
    rows.flatMap(({ channel, outbox }) => (channel === by && outbox !== null ? outbox : []))
  const [mails, messages] = [sentBy('mail'), sentBy('sms')]
  const sent = new Map<string, Became>()
  for (const { _id, status, lastError } of mails.length > 0 ? await read.mails.states(org, mails) : [])
    sent.set(_id, { state: ofMail[status], reason: lastError })
  for (const { _id, status, reason, lastError, sendAt } of messages.length > 0
    ? await read.messages.states(org, messages)
    : []) {
    const why = whyNotSent({ status, reason: reason === null ? null : fromJson(reason), sendAt }, t, minuteOf)
    sent.set(_id, {
      state: ofMessage[status],
      // What became of it says already that nothing sends it.
      ...(status === 'kept'
        ? {}
        : why !== null
          ? { reason: why }
          : lastError !== null && { reason: t(notTaken), said: lastError }),
    })
  }
  const ways = new Map<string, Delivery[]>()
  for (const row of rows) {
    const { state, reason, said } = stateOf(row, sent.get(row.outbox ?? ''))
    const way: Delivery = {
      ...{ channel: row.channel, state, at: row.at },
      address: row.channel === 'account' ? '' : row.address,
      ...(reason && { reason }),
      ...(said && { said }),
    }
    ways.set(row.noteId, [...(ways.get(row.noteId) ?? []), way])
  }
  return ways
}

interface Became {
  state: DeliveryState
  reason?: string | null
  said?: string
}

const notTaken = msg`tjänsten för SMS tog inte emot det`

function stateOf({ failed, channel }: DeliveryRow, sent: Became = { state: 'sent' }): Became {
  if (failed !== null) return { state: 'failed', reason: failed }
  return channel === 'none' ? { state: 'failed' } : sent
}

const ofMail = { queued: 'waits', sent: 'sent', failed: 'failed', kept: 'kept' } as const
const ofMessage = {
  ...ofMail,
  waiting: 'waits',
  refused: 'failed',
} as const satisfies Record<MessageState, DeliveryState>
