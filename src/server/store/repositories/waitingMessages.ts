/** Messages to the citizen that wait for their time to be sent, or could not be. */
export interface WaitingMessageReads {
  find(org: string, id: string): Promise<WaitingMessageRow | undefined>
  /** Of a case, the first to go first. */
  of(caseRow: number): Promise<WaitingMessageRow[]>
}

export interface WaitingMessages extends WaitingMessageReads {
  insert(row: WaitingMessageRow): Promise<void>
  /** Another time. */
  move(org: string, id: string, to: { sendAt: number; later: 0 | 1 }): Promise<void>
  /** It could not be sent, and is not tried again. */
  fail(org: string, id: string, why: { at: number; reason: UnsentReason }): Promise<void>
  /** False: it was not there. */
  remove(org: string, id: string): Promise<boolean>
}

/** Why a message could not be sent: the case is in the trash can, or its writer has no account for cases any more. */
export type UnsentReason = 'removed' | 'writer' | 'files'

export interface WaitingMessageRow {
  _id: string
  org: string
  caseRow: number
  /** Who writes. */
  userId: string
  note: string
  /** Ids of uploads, JSON. */
  files: string
  created: number
  /** When it is sent, milliseconds since 1970. */
  sendAt: number
  /** 1: at a time that the person has chosen. */
  later: 0 | 1
  /** When it could not be sent. */
  failed: number | null
  reason: UnsentReason | null
}
