import type { Json } from '../../../shared/json.ts'
import type { MessageReason, MessageState } from '../../../shared/messages/state.ts'

/** Every message that was sent, waits, was kept or refused. */
export interface MessageReads {
  find(org: string, id: string): Promise<MessageRow | undefined>
  /** Of whichever organisation: by our id, else by the service's own. For reports of delivery. */
  findReported(reference: string): Promise<MessageRow | undefined>
  /** What became of them, in no order; those that are gone are left out. */
  states(org: string, ids: readonly string[]): Promise<MessageSaid[]>
  list(org: string, query: MessageQuery): Promise<{ rows: MessageRow[]; totalCount: number }>
  /** How many count for a limit in a period: a day or a month. */
  counted(org: string, limitId: string, period: string): Promise<number>
}

export type MessageSaid = Pick<MessageRow, '_id' | 'status' | 'recipient' | 'reason' | 'lastError' | 'sendAt'>

export interface Messages extends MessageReads {
  insert(row: MessageRow): Promise<void>
  update(org: string, id: string, change: Partial<Omit<MessageRow, 'org' | '_id'>>): Promise<void>
  /** One more in each of the periods. */
  count(org: string, limitId: string, periods: readonly string[]): Promise<void>
}

export interface MessageQuery {
  /** In recipient or text. */
  text?: string
  caseId?: string
  limit: number
  offset: number
  newestFirst: boolean
}

export interface MessageRow {
  org: string
  _id: string
  created: number
  status: MessageState
  service: 'sms'
  /** E.164, or what was given for it where that is no number. */
  recipient: string
  text: string
  /** Id of the user who wrote it; null: the server did. */
  sender: string | null
  template: string | null
  /** What it is counted by. */
  limitId: string | null
  caseId: string | null
  noteId: string | null
  reason: Json<MessageReason> | null
  attempts: number
  /** How often somebody has had it sent again. */
  resent: number
  /** What the service said, or why it was not reached. */
  lastError: string | null
  /** When it goes, where that is later; milliseconds since 1970. */
  sendAt: number | null
  sentAt: number | null
  /** The service's own id. */
  serviceId: string | null
  /** What a report of delivery has said. */
  reported: 'delivered' | 'failed' | null
  reportedAt: number | null
}
