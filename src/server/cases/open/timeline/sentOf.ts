import type { Values } from '../../../../shared/fields/field.ts'
import type { Translate } from '../../../../shared/i18n.ts'
import { fromJson } from '../../../../shared/json.ts'
import { type MessageState, whyNotSent } from '../../../../shared/messages/state.ts'
import { recordOf } from '../../../../shared/record.ts'
import type { Session } from '../../../session.ts'
import type { MailRow } from '../../../store/records.ts'
import type { CaseContext } from '../../context.ts'
import { minuteOf } from '../../today.ts'

/** What became of a mail or message, as the outbox has it now: it may leave, or fail for good, long after it was written. */
export interface Sent {
  status: MailRow['status'] | MessageState
  to: string
  /** Why it waits or could not be sent. */
  reason?: string
}

export async function mailsOf(
  { store }: CaseContext,
  session: Session,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Sent>> {
  const found = ids.length > 0 ? await store.read.mails.states(session.org, ids) : []
  return new Map(
    found.map(({ _id, status, recipients, lastError }) => [
      _id,
      { status, to: fromJson(recipients).join(', '), ...(lastError !== null && { reason: lastError }) },
    ]),
  )
}

export async function messagesOf(
  { store }: CaseContext,
  session: Session,
  ids: readonly string[],
  t: Translate,
): Promise<ReadonlyMap<string, Sent>> {
  const found = ids.length > 0 ? await store.read.messages.states(session.org, ids) : []
  return new Map(
    found.map(({ _id, status, recipient, reason, lastError, sendAt }) => {
      const row = { status, reason: reason === null ? null : fromJson(reason), sendAt }
      const why = whyNotSent(row, t, minuteOf) ?? lastError
      return [_id, { status, to: recipient, ...(why !== null && { reason: why }) }]
    }),
  )
}

/** Ids of the mails or messages that an entry is about. */
export function sentIn(what: 'mails' | 'messages', kind: string, detail: Values): string[] {
  const ids = recordOf(detail.output)[what]
  return kind === 'effect' && Array.isArray(ids) ? ids.map(String) : []
}
